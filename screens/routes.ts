import type { ComponentType } from 'react'
import type { WallPath } from '../core/walls/walls.ts'

interface WallRoute {
  wall: () => Promise<{ default: ComponentType }>
}

/** Which layout a wall path shows; core/walls/walls.ts holds paths and titles because the server needs them too. */
export const routes: Record<WallPath, WallRoute> = {
  '/map': { wall: () => import('./walls/map.tsx') },
  '/smallNetworkMonitorIndex': { wall: () => import('./walls/smallNetworkMonitorIndex.tsx') },
  '/smallNetworkMonitorDp': { wall: () => import('./walls/smallNetworkMonitorDp.tsx') },
  '/operatorProfitStatistics': { wall: () => import('./walls/operatorProfitStatistics.tsx') },
  '/zhOperationsAnalysis': { wall: () => import('./walls/zhOperationsAnalysis.tsx') },
  '/PhotoIntelligentMonitor': { wall: () => import('./walls/PhotoIntelligentMonitor.tsx') },
  '/EngineerCollegeMonitor': { wall: () => import('./walls/EngineerCollegeMonitor.tsx') },
  '/ComparePowerStationMonitor': { wall: () => import('./walls/ComparePowerStationMonitor.tsx') },
  '/wwleftnygl': { wall: () => import('./walls/wwleftnygl.tsx') },
  '/wwleftUsePower': { wall: () => import('./walls/wwleftUsePower.tsx') },
  '/sendPowerZhu': { wall: () => import('./walls/sendPowerZhu.tsx') },
  '/topCenter': { wall: () => import('./walls/topCenter.tsx') },
  '/bottomOne': { wall: () => import('./walls/bottomOne.tsx') },
  '/weatherInfo': { wall: () => import('./walls/weatherInfo.tsx') },
  '/cdzInfo': { wall: () => import('./walls/cdzInfo.tsx') },
  '/right3': { wall: () => import('./walls/right3.tsx') },
}
