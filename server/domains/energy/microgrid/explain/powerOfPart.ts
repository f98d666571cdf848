import { type SQL, sql } from 'drizzle-orm'
import { indicator } from '../../../../../core/devices/indicators.ts'
import { meterStandsIn, type Part } from '../../../../figures/microgrid/balance.ts'
import { points } from '../../../../figures/microgrid/points.ts'
import type { Moments } from '../../../../figures/slots/moments.ts'
import type { QueryContext } from '../../../../figures/sqlFragments.ts'
import type { FigureExplanation } from '../../../../figures/explain.ts'
import { capacityCoverage, newestReadings, readingInput } from '../../../../figures/explain/newestReadings.ts'
import type { PartPower } from '../partPower.ts'

/** The newest power readings of a part's counting devices, or of its total meters. */
export const powerReadings = (db: Pick<QueryContext, 'db'>, where: SQL, at: Moments, part: Part | 'grid', counting: boolean) =>
  newestReadings(
    db,
    { ctes: points(where), from: sql`(select * from points where part = ${part} and counting = ${counting}) devices` },
    [indicator.activePower],
    at,
  )

/** How the power of one part came about: its devices, or the total meter of a site where some of them are silent. */
export async function powerOfPart(
  db: Pick<QueryContext, 'db'>,
  where: SQL,
  at: Moments,
  part: Part,
  sites: readonly PartPower[],
): Promise<FigureExplanation> {
  const [devices, meters] = await Promise.all([powerReadings(db, where, at, part, true), powerReadings(db, where, at, part, false)])
  const byMeter = new Set(sites.filter(meterStandsIn).map(({ siteId }) => siteId))
  const named = ({ siteName, name }: { siteName: string; name: string }) => `${siteName} ${name}`
  return {
    formula: byMeter.size > 0 ? 'P = Σ 各设备有功功率；有设备无数据的站点取其总表' : 'P = Σ 各设备有功功率',
    source: '超过两个采样周期未更新、或超出额定功率的数据不计入，也不按容量放大',
    sums: true,
    coverage: capacityCoverage('设备', devices),
    inputs: [
      ...meters.filter(({ siteId }) => byMeter.has(siteId)).map(meter => ({ ...readingInput(meter, named(meter)), kind: '总表' })),
      ...devices.map(device => readingInput(device, named(device), byMeter.has(device.siteId) ? '由站点总表代替' : '')),
    ],
  }
}

export async function ratingOfPart(db: Pick<QueryContext, 'db'>, where: SQL, at: Moments, part: Part): Promise<FigureExplanation> {
  const devices = await powerReadings(db, where, at, part, true)
  return {
    formula: 'P额定 = Σ 各设备额定功率',
    source: '设备档案',
    sums: true,
    inputs: devices.map(({ siteName, name, ratedKw }) => ({ name: `${siteName} ${name}`, kind: '设备', value: ratedKw, unit: 'kW' })),
  }
}
