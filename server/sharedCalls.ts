import type { AnyCall } from '../core/contract/call.ts'
import { campus } from '../core/contract/campus.ts'
import { charging } from '../core/contract/charging.ts'
import { forecast } from '../core/contract/forecast.ts'
import { home } from '../core/contract/home.ts'
import { map } from '../core/contract/map.ts'
import { microgrid } from '../core/contract/microgrid.ts'
import { profit } from '../core/contract/profit.ts'
import { pv } from '../core/contract/pv.ts'
import { weather } from '../core/contract/weather.ts'

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
