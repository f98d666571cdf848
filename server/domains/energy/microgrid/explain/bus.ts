import { type SQL, sql } from 'drizzle-orm'
import { indicator } from '../../../../../core/devices/indicators.ts'
import type { Moments } from '../../../../figures/slots/moments.ts'
import { chosen, type QueryContext } from '../../../../figures/sqlFragments.ts'
import type { FigureExplanation } from '../../../../figures/explain.ts'
import { newestReadings, readingInput } from '../../../../figures/explain/newestReadings.ts'

const monitors = sql`
  chosen
    join devices
      on devices.site_id = chosen.id
      and devices.enabled
      and devices.type = '001030'
      and chosen.type in ('001', '006')
`
const mainMeters = sql`
  chosen
    join devices
      on devices.site_id = chosen.id
      and devices.enabled
      and devices.energy_kind = 'consumption'
      and chosen.type in ('001', '006')
`

/** How a voltage or the frequency of the bus bar came about. */
export async function meanOfMonitors(
  db: Pick<QueryContext, 'db'>,
  where: SQL,
  at: Moments,
  indicators: readonly string[],
): Promise<FigureExplanation> {
  const readings = await newestReadings(db, { ctes: chosen(where), from: monitors }, indicators, at)
  return {
    formula: indicators.length > 1 ? 'U = (Uab + Ubc + Uca) ÷ 3，缺一相时为空；多台监测仪取平均' : '母线监测仪读数，多台取平均',
    source: '母线电压监测仪',
    inputs: readings.map(reading => readingInput(reading, `${reading.name} ${reading.indicatorName}`)),
  }
}

export async function totalPowerFactor(db: Pick<QueryContext, 'db'>, where: SQL, at: Moments): Promise<FigureExplanation> {
  const readings = await newestReadings(db, { ctes: chosen(where), from: mainMeters }, [indicator.activePower, indicator.reactivePower], at)
  return {
    formula: 'cosφ = |ΣP| ÷ √((ΣP)² + (ΣQ)²)，任一总表无数据时为空',
    source: '负荷总表的有功与无功功率',
    inputs: readings.map(reading => readingInput(reading, `${reading.name} ${reading.indicatorName}`)),
  }
}
