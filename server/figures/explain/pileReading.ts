import { type SQL, sql } from 'drizzle-orm'
import { lateAfter, sessionSamplingMs } from '../../../core/units/freshness.ts'
import { indicator } from '../../../core/devices/indicators.ts'
import type { Moments } from '../slots/moments.ts'
import { chosen, fresh, type QueryContext } from '../sqlFragments.ts'
import type { FigureExplanation } from '../explain.ts'
import { newestReadings, readingExplanation } from './newestReadings.ts'

export type PileFigure = 'power' | 'session' | 'soc'

const indicators: Record<PileFigure, string> = {
  power: indicator.activePower,
  session: indicator.sessionEnergy,
  soc: indicator.vehicleCharge,
}

/** How a figure of one charging pile came about: its newest reading. */
export async function pileReading(
  db: Pick<QueryContext, 'db'>,
  where: SQL,
  at: Moments,
  deviceNo: string,
  figure: PileFigure,
): Promise<FigureExplanation> {
  const ofSession = sql`latest.at >= ${at.now}::timestamptz - make_interval(secs => ${lateAfter(sessionSamplingMs) / 1000})`
  const [reading] = await newestReadings(
    db,
    {
      ctes: chosen(where),
      from: sql`
        chosen
          join devices
            on devices.site_id = chosen.id
            and devices.enabled
            and devices.energy_kind = 'charging'
            and devices.no = ${deviceNo}
      `,
    },
    [indicators[figure]],
    at,
    figure === 'power' ? fresh(at) : ofSession,
  )
  return readingExplanation(reading, figure === 'power' ? '充电桩有功功率最新读数' : '本次充电的最新读数，只在充电中给出')
}
