import type { ComponentType } from 'react'
import { loginVariants } from '../core/loginVariants.ts'

export interface PageRoute {
  path: string
  title: string
  page: () => Promise<{ default: ComponentType }>
  /** Inside the top bar and footer. */
  shell: boolean
  /** Signed in and permitted; everything else is open to anybody. */
  auth: boolean
  /** false: the page carries no breadcrumb. */
  breadcrumb?: false
  /** Also every path below it belongs to the page (sub-applications). */
  below?: true
}

const LoginPage = () => import('./pages/login/LoginPage.tsx')
const SubApp = () => import('./pages/subApp.tsx')

/** The one table of pages: router, window title, guard and breadcrumb read it. */
export const routes: PageRoute[] = [
  // The six sign-in variants share one page, so that switching between them loads nothing.
  ...Object.values(loginVariants).map(({ path, documentTitle }) => ({
    path,
    title: documentTitle,
    page: LoginPage,
    shell: false,
    auth: false,
  })),
  { path: '/retrievePw', title: '找回密码', page: () => import('./pages/retrievePw.tsx'), shell: false, auth: false },
  { path: '/homePage', title: '首页', page: () => import('./pages/homePage.tsx'), shell: true, auth: true, breadcrumb: false },
  {
    path: '/intelligentControl/warningMessage',
    title: '告警信息',
    page: () => import('./pages/intelligentControl/warningMessage.tsx'),
    shell: true,
    auth: true,
  },
  {
    path: '/intelligentControl/seeWarningMessage',
    title: '告警查看',
    page: () => import('./pages/intelligentControl/seeWarningMessage.tsx'),
    shell: true,
    auth: true,
  },
  { path: '/screenTokens', title: '大屏令牌', page: () => import('./pages/screenTokens.tsx'), shell: true, auth: true },
  { path: '/wallPlaylists', title: '大屏轮播', page: () => import('./pages/wallPlaylists.tsx'), shell: true, auth: true },
  { path: '/wallConductor', title: '大屏指挥', page: () => import('./pages/wallConductor.tsx'), shell: true, auth: true },
  { path: '/authority', title: '权限中心', page: SubApp, shell: true, auth: true, below: true },
  { path: '/desensitization', title: '数据脱敏', page: SubApp, shell: true, auth: true, below: true },
  { path: '/hhxy', title: '多能协同', page: SubApp, shell: true, auth: true, below: true },
  { path: '/hsxt', title: '电费核算', page: SubApp, shell: true, auth: true, below: true },
  { path: '/guangcc', title: '光储充', page: SubApp, shell: true, auth: true, below: true },
]

/** The route a path belongs to: its own, or the sub-application it lies in. */
export const routeOf = (path: string) => routes.find(route => route.path === path || (route.below && path.startsWith(`${route.path}/`)))
