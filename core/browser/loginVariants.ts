/** The six branded sign-in variants: one page, six rows. `picture` is the subject drawn beside the form (assets/login). */
export const loginVariants = {
  login: { path: '/login', documentTitle: '登录 - 分布式光伏在线监测系统', systemTitle: '分布式光伏在线监测系统', picture: 'region' },
  login_sk: {
    path: '/login_sk',
    documentTitle: '登录 - 智慧能源管家服务共享平台',
    systemTitle: '智慧能源管家服务共享平台',
    picture: 'households',
  },
  login_zanh: { path: '/login_zanh', documentTitle: '登录 - 光伏运维人员管理系统', systemTitle: '光伏运维人员管理系统', picture: 'rounds' },
  login_hsxt: { path: '/login_hsxt', documentTitle: '登录 - 电费在线核算系统', systemTitle: '电费在线核算系统', picture: 'tariff' },
  login_hhxy: { path: '/login_hhxy', documentTitle: '登录 - 多能协同控制平台', systemTitle: '多能协同控制平台', picture: 'carriers' },
  login_guangcc: { path: '/login_guangcc', documentTitle: '登录 - 智能监控平台', systemTitle: '智能监控平台', picture: 'charging' },
} as const

export type LoginPath = keyof typeof loginVariants

/** The variant named by stored text or by a path; anything unknown means the default one. */
export function loginPathOf(text: string | null | undefined): LoginPath {
  const name = text?.replace(/^\/+|\/+$/g, '') ?? ''
  return Object.hasOwn(loginVariants, name) ? (name as LoginPath) : 'login'
}
