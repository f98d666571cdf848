import type { ComponentType } from 'react'
import { loginVariants } from '../core/loginVariants.ts'
import { type PagePath, resourceOf } from '../core/resources.ts'

type Page = () => Promise<{ default: ComponentType }>

export interface PageRoute {
  path: string
  title: string
  page: Page
  /** Inside the top bar and footer, for whoever is signed in and permitted; everything else is open to anybody. */
  shell: boolean
  /** The page carries no breadcrumb. */
  bare?: true
  /** Also every path below it belongs to the page (sub-applications). */
  below?: true
}

const LoginPage: Page = () => import('./pages/login/LoginPage.tsx')
const SubApp: Page = () => import('./pages/subApp.tsx')

/** The code of every page of core/resources.ts; a line that is missing here does not compile. */
const pages: Record<PagePath, Page> = {
  '/homePage': () => import('./pages/homePage.tsx'),
  '/intelligentControl/powerDistribuSys': () => import('./pages/intelligentControl/powerDistribuSys.tsx'),
  '/intelligentControl/BusinessDP': () => import('./pages/intelligentControl/BusinessDP.tsx'),
  '/intelligentControl/PublicDP': () => import('./pages/intelligentControl/PublicDP.tsx'),
  '/intelligentControl/distributedPhoto': () => import('./pages/intelligentControl/distributedPhoto.tsx'),
  '/intelligentControl/concentratedPhoto': () => import('./pages/intelligentControl/concentratedPhoto.tsx'),
  '/intelligentControl/energyStorageMonitor': () => import('./pages/intelligentControl/energyStorageMonitor.tsx'),
  '/intelligentControl/warningMessage': () => import('./pages/intelligentControl/warningMessage.tsx'),
  '/intelligentControl/seeWarningMessage': () => import('./pages/intelligentControl/seeWarningMessage.tsx'),
  '/intelligentControl/energyLedger': () => import('./pages/intelligentControl/energyLedger.tsx'),
  '/intelligentControl/shiftHandover': () => import('./pages/intelligentControl/shiftHandover.tsx'),
  '/intelligentControl/sceneManage': () => import('./pages/intelligentControl/sceneManage.tsx'),
  '/intelligentControl/communication': () => import('./pages/intelligentControl/communication.tsx'),
  '/mainTenance/repair': () => import('./pages/mainTenance/repair.tsx'),
  '/mainTenance/faultJudge': () => import('./pages/mainTenance/faultJudge.tsx'),
  '/homePageForGuangcc': () => import('./pages/homePageForGuangcc.tsx'),
  '/elePage': () => import('./pages/elePage.tsx'),
  '/curPage': () => import('./pages/curPage.tsx'),
  '/sharingPage': () => import('./pages/sharingPage.tsx'),
  '/sharingPages': () => import('./pages/sharingPages.tsx'),
  '/energyAnalysisIndex': () => import('./pages/energyAnalysisIndex.tsx'),
  '/analysis/indicatorCurves': () => import('./pages/analysis/indicatorCurves.tsx'),
  '/analysis/electricityAnalysis': () => import('./pages/analysis/electricityAnalysis.tsx'),
  '/analysis/deviceElectAnalysis': () => import('./pages/analysis/deviceElectAnalysis.tsx'),
  '/analysis/energyStorageAnalysis': () => import('./pages/analysis/energyStorageAnalysis.tsx'),
  '/distributionAnalysisIndex': () => import('./pages/distributionAnalysisIndex.tsx'),
  '/analysis/deviceRunAnalysis': () => import('./pages/analysis/deviceRunAnalysis.tsx'),
  '/analysis/dispersionAnalysis': () => import('./pages/analysis/dispersionAnalysis.tsx'),
  '/analysis/dispersionAnalysis_hhxy': () => import('./pages/analysis/dispersionAnalysis_hhxy.tsx'),
  '/intelligentControl/heatAdditionSys': () => import('./pages/intelligentControl/heatAdditionSys.tsx'),
  '/intelligentControl/waterSystem': () => import('./pages/intelligentControl/waterSystem.tsx'),
  '/intelligentControl/airSupplySystem': () => import('./pages/intelligentControl/airSupplySystem.tsx'),
  '/analysis/environmentAnalysis': () => import('./pages/analysis/environmentAnalysis.tsx'),
  '/mtFaulthouse': () => import('./pages/mtFaulthouse.tsx'),
  '/metadata/equipmentBrand': () => import('./pages/metadata/equipmentBrand.tsx'),
  '/metadata/reductionFactors': () => import('./pages/metadata/reductionFactors.tsx'),
  '/wallPlaylists': () => import('./pages/wallPlaylists.tsx'),
  '/wallConductor': () => import('./pages/wallConductor.tsx'),
  '/screenTokens': () => import('./pages/screenTokens.tsx'),
  '/authority': SubApp,
  '/desensitization': SubApp,
  '/hhxy': SubApp,
  '/hsxt': SubApp,
  '/guangcc': SubApp,
}

/** Router, window title, guard and breadcrumb read it. */
export const routes: PageRoute[] = [
  // The six sign-in variants share one page, so that switching between them loads nothing.
  ...Object.values(loginVariants).map(({ path, documentTitle }) => ({ path, title: documentTitle, page: LoginPage, shell: false })),
  { path: '/scenceDialog', title: '场景控制', page: () => import('./pages/scenceDialog.tsx'), shell: false },
  { path: '/pdfViewOnline', title: '在线查看', page: () => import('./pages/pdfViewOnline.tsx'), shell: false },
  { path: '/pdfViewListOnline', title: '在线查看', page: () => import('./pages/pdfViewListOnline.tsx'), shell: false },
  { path: '/retrievePw', title: '找回密码', page: () => import('./pages/retrievePw.tsx'), shell: false },
  ...Object.entries(pages).map(([path, page]) => {
    const { title = '', bare, below } = resourceOf(path) ?? {}
    return { path, title, page, shell: true, bare, below }
  }),
]

/** The route a path belongs to: its own, or the sub-application it lies in. */
export const routeOf = (path: string) => routes.find(route => route.path === path || (route.below && path.startsWith(`${route.path}/`)))
