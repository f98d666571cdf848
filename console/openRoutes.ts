import type { ComponentType } from 'react'
import { loginVariants } from '../core/browser/loginVariants.ts'

export type Page = () => Promise<{ default: ComponentType }>

export interface PageRoute {
  path: string
  title: string
  page: Page
  /** The page carries no breadcrumb. */
  bare?: true
  /** Also every path below it belongs to the page (sub-applications). */
  below?: true
  /** The page is drawn without antd. */
  plain?: true
}

const LoginPage: Page = () => import('./pages/login/LoginPage.tsx')

/**
 * Pages without the shell: what anybody may open, and the field's, where the menu cannot be loaded (they ask for a
 * session themselves). They are all the sign-in page brings along; the table of the shell's pages is several times as
 * large.
 */
export const openRoutes: PageRoute[] = [
  // The six sign-in variants share one page, so that switching between them loads nothing.
  ...Object.values(loginVariants).map(({ path, documentTitle }) => ({ path, title: documentTitle, page: LoginPage, plain: true as const })),
  { path: '/fieldWork', title: '现场作业', page: () => import('./pages/fieldWork.tsx') },
  { path: '/scenceDialog', title: '场景控制', page: () => import('./pages/scenceDialog.tsx') },
  { path: '/pdfViewOnline', title: '在线查看', page: () => import('./pages/pdfViewOnline.tsx') },
  { path: '/pdfViewListOnline', title: '在线查看', page: () => import('./pages/pdfViewListOnline.tsx') },
  { path: '/deviceCode', title: '设备', page: () => import('./pages/deviceCode.tsx') },
  { path: '/qrCodeGeneration', title: '设备二维码', page: () => import('./pages/qrCodeGeneration.tsx') },
  { path: '/orderPrint', title: '打印工单', page: () => import('./pages/orderPrint.tsx') },
  { path: '/changePassword', title: '修改密码', page: () => import('./pages/changePassword.tsx'), plain: true },
  { path: '/retrievePw', title: '找回密码', page: () => import('./pages/retrievePw.tsx'), plain: true },
]
