import type { AnyCall } from '../core/contract/call.ts'
import { campus } from '../core/contract/energy/campus.ts'
import { charging } from '../core/contract/energy/charging.ts'
import { forecast } from '../core/contract/energy/forecast.ts'
import { home } from '../core/contract/platform/home.ts'
import { map } from '../core/contract/walls/map.ts'
import { microgrid } from '../core/contract/energy/microgrid.ts'
import { profit } from '../core/contract/energy/profit.ts'
import { pv } from '../core/contract/energy/pv.ts'
import { weather } from '../core/contract/platform/weather.ts'

/**
 * Reads whose reply depends on nothing but the input and which sites are seen, never on who asks: they are answered once for all who ask at once
 * (http/createSharedReads.ts). What every wall of a hall and the home page ask again and again.
 */
export const sharedCalls: ReadonlySet<AnyCall> = new Set<AnyCall>([
  ...Object.values<AnyCall>(map),
  ...Object.values<AnyCall>(microgrid),
  ...Object.values<AnyCall>(profit),
  ...Object.values<AnyCall>(campus),
  ...Object.values<AnyCall>(weather),
  forecast.ofDay,
  home.getStatisticsByOrg,
  home.getAlarmStat,
  home.getAlarmStatNew,
  home.stationNumberByOrg,
  home.stationListByOrg,
  home.regionalRankings,
  home.stationPageList,
  home.statisticsCount,
  home.getSystemType,
  charging.getChargingHomePage,
  charging.chargingUtilizationRate,
  charging.getChargingOrderStatistics,
  charging.elecAnalysis,
  charging.stationListByOrg,
  charging.getPiles,
  charging.getChargingHeat,
  charging.getChargingHours,
  charging.getChargingOrders,
  pv.getPerformance,
  pv.getInverterMatrix,
  pv.getInverterHealth,
  pv.getStringHealth,
  pv.getExpectedLine,
  pv.getLosses,
  pv.getComparable,
  pv.compareStations,
])
