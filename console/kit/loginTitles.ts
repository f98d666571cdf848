/** System titles of the six sign-in variants; the shell shows the one a user came from. */
export const loginTitles = {
  login: '分布式光伏在线监测系统',
  login_sk: '智慧能源管家服务共享平台',
  login_zanh: '光伏运营人员管理系统',
  login_hsxt: '在线电费核算系统',
  login_hhxy: '多能协同控制平台',
  login_guangcc: '智能监控平台',
} as const

export type LoginPath = keyof typeof loginTitles

/** The sign-in variant named by stored text; anything unknown means the default one. */
export const loginPathOf = (stored: string | null | undefined): LoginPath =>
  stored && Object.hasOwn(loginTitles, stored) ? (stored as LoginPath) : 'login'
