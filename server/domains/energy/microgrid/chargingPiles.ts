import { type SQL, sql } from 'drizzle-orm'
import type { PileState } from '../../../../core/devices/pileStates.ts'
import { indicator } from '../../../../core/devices/indicators.ts'
import { siteTime } from '../../../../core/time/time.ts'
import { readCurves } from '../../../ingest/readCurve.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import type { QueryContext } from '../../../figures/sqlFragments.ts'
import { pileStates, stateOfReading } from '../../../figures/pileStates.ts'

/** When today the newest state began: the first known minute after the last one that said otherwise; '' where that was before today. */
function beganAt(minutes: readonly (number | null)[], state: PileState, { midnight, zone }: Moments): string {
  let since: number | null = null
  let changed = false
  for (let minute = minutes.length - 1; minute >= 0; minute--) {
    const value = minutes[minute]
    if (value === null || value === undefined) continue
    if (stateOfReading(value) !== state) {
      changed = true
      break
    }
    since = minute
  }
  return changed && since !== null ? siteTime(new Date(Date.parse(midnight) + since * 60_000), zone) : ''
}

/** Every charging pile of a micro-grid: what it does and since when. */
export async function chargingPiles({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments) {
  const rows = await pileStates({ db }, where, at)
  const [reading] = await rowsOf(db, { id: 'number' }, sql`select id from indicators where no = ${indicator.pileState}`)
  const curves =
    rows.length && reading
      ? await readCurves(
          db,
          rows.map(({ id }) => ({ deviceId: id, indicatorId: reading.id })),
          at.today,
          1,
          at.zone,
        )
      : []
  return rows.map(({ id, deviceNo, name, fast, ratedKw, state, power, quality, soc, socAt, at: newest }) => {
    const minutes = curves.find(({ deviceId }) => deviceId === id)?.slots ?? []
    const since = state === 'offline' ? newest : beganAt(minutes, state, at)
    const kind = fast ? ('fast' as const) : ('slow' as const)
    // A charge read before this session began is that of the car before.
    return { deviceNo, name, kind, ratedKw, state, power, quality, soc: socAt >= since ? soc : null, since, at: newest }
  })
}
