import { type PagePath, resourceOf } from '../core/resources/resources.ts'
import { type Page, type PageRoute, openRoutes } from './openRoutes.ts'

const SubApp: Page = () => import('./pages/subApp.tsx')

/** The code of every page of core/resources/resources.ts inside the shell; a line that is missing here does not compile. */
const pages: Record<Exclude<PagePath, '/fieldWork'>, Page> = {
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
  '/mainTenance/respection': () => import('./pages/mainTenance/respection.tsx'),
  '/mainTenance/maintain': () => import('./pages/mainTenance/maintain.tsx'),
  '/mainTenance/equWorkRepair': () => import('./pages/mainTenance/equWorkRepair.tsx'),
  '/defectManage/manageGet': () => import('./pages/defectManage/manageGet.tsx'),
  '/defectManage/repairOrder': () => import('./pages/defectManage/repairOrder.tsx'),
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
  '/mtStandard': () => import('./pages/mtStandard.tsx'),
  '/analysis/overvieworkProgress': () => import('./pages/analysis/overvieworkProgress.tsx'),
  '/analysis/ticketStatistics': () => import('./pages/analysis/ticketStatistics.tsx'),
  '/analysis/repairAnalysis': () => import('./pages/analysis/repairAnalysis.tsx'),
  '/analysis/operaUserStatistics': () => import('./pages/analysis/operaUserStatistics.tsx'),
  '/analysis/warningStatistics': () => import('./pages/analysis/warningStatistics.tsx'),
  '/patrolTrackManage/realTimeAlarmDev': () => import('./pages/patrolTrackManage/realTimeAlarmDev.tsx'),
  '/patrolTrackManage/historyAlarmDev': () => import('./pages/patrolTrackManage/historyAlarmDev.tsx'),
  '/mtFaulthouse': () => import('./pages/mtFaulthouse.tsx'),
  '/metadata/msManagement/clientManagement': () => import('./pages/metadata/msManagement/clientManagement.tsx'),
  '/metadata/msManagement/accountManagement': () => import('./pages/metadata/msManagement/accountManagement.tsx'),
  '/metadata/msManagement/projectManagement': () => import('./pages/metadata/msManagement/projectManagement.tsx'),
  '/metadata/equipmentBrand': () => import('./pages/metadata/equipmentBrand.tsx'),
  '/metadata/msManagement/maintenanceBaseStation': () => import('./pages/metadata/msManagement/maintenanceBaseStation.tsx'),
  '/metadata/villageman': () => import('./pages/metadata/villageman.tsx'),
  '/metadata/reductionFactors': () => import('./pages/metadata/reductionFactors.tsx'),
  '/basicset/codeManagement': () => import('./pages/basicset/codeManagement.tsx'),
  '/basicset/indexmanagement/indexmanagement': () => import('./pages/basicset/indexmanagement/indexmanagement.tsx'),
  '/basicset/attribute/attributemanagement': () => import('./pages/basicset/attribute/attributemanagement.tsx'),
  '/basicset/anobjtypement': () => import('./pages/basicset/anobjtypement.tsx'),
  '/basicset/district': () => import('./pages/basicset/district.tsx'),
  '/qrCodeListManage': () => import('./pages/qrCodeListManage.tsx'),
  '/patrolTrackManage/TrackManage': () => import('./pages/patrolTrackManage/TrackManage.tsx'),
  '/patrolTrackManage/TrackManage_super': () => import('./pages/patrolTrackManage/TrackManage_super.tsx'),
  '/patrolTrackManage/trackMaps': () => import('./pages/patrolTrackManage/trackMaps.tsx'),
  '/keyEquipMaintent/equipMaintent': () => import('./pages/keyEquipMaintent/equipMaintent.tsx'),
  '/clockStatisticQuery/clockQuery': () => import('./pages/clockStatisticQuery/clockQuery.tsx'),
  '/wallPlaylists': () => import('./pages/wallPlaylists.tsx'),
  '/wallConductor': () => import('./pages/wallConductor.tsx'),
  '/screenTokens': () => import('./pages/screenTokens.tsx'),
  '/authority': SubApp,
  '/desensitization': SubApp,
  '/hhxy': SubApp,
  '/hsxt': SubApp,
  '/guangcc': SubApp,
}

/** Inside the top bar and footer, for whoever is signed in and permitted. */
export const shellRoutes: PageRoute[] = Object.entries(pages).map(([path, page]) => {
  const { title = '', bare, below } = resourceOf(path) ?? {}
  return { path, title, page, bare, below }
})

export const routes: PageRoute[] = [...openRoutes, ...shellRoutes]

/** The route a path belongs to: its own, or the sub-application it lies in. */
export const routeOf = (path: string) => routes.find(route => route.path === path || (route.below && path.startsWith(`${route.path}/`)))
