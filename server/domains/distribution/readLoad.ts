import { type SQL, sql } from 'drizzle-orm'
import { indicator } from '../../../core/indicators.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { readSlots } from '../../figures/readSlots.ts'
import { daySlots, noSlots, type Slots } from '../../figures/slots.ts'
import { chosen, type QueryContext } from '../../figures/sqlFragments.ts'

/** Of the main meters together, slot by slot of the asked days; NaN = not known. */
export interface Load {
  /** kW. */
  active: Slots
  /** Of those meters that know both, kW and kvar. */
  both: Slots
  reactive: Slots
}

/**
 * Load of the sites of a condition: the sum of their main meters. A slot of which fewer than half of them reported shows nothing: its sum would look like a dip
 * where only the line was down. It is not scaled up either.
 */
export async function readLoad({ db }: Pick<QueryContext, 'db'>, where: SQL, days: readonly string[]): Promise<Load> {
  const meters = await rowsOf(
    db,
    { id: 'number', since: 'text' },
    sql`with ${chosen(where)}
    select devices.id, devices.commissioned_on::text as since from chosen join devices on devices.site_id = chosen.id and devices.enabled
    where devices.energy_kind = 'consumption' and chosen.type in ('001', '006')`,
  )
  const wanted = meters.flatMap(({ id: deviceId }) =>
    [indicator.activePower, indicator.reactivePower].map(indicatorNo => ({ deviceId, indicatorNo })),
  )
  const slots = await readSlots({ db }, wanted, days)
  const load: Load = { active: noSlots(days.length), both: noSlots(days.length), reactive: noSlots(days.length) }
  const lines = meters.map(({ id, since }) => ({
    since,
    active: slots.get(`${id}/${indicator.activePower}`),
    reactive: slots.get(`${id}/${indicator.reactivePower}`),
  }))
  for (let slot = 0; slot < load.active.length; slot++) {
    const day = days[Math.floor(slot / daySlots)]!
    const expected = lines.filter(({ since }) => since <= day)
    const values = expected.map(({ active, reactive }) => [active?.[slot] ?? Number.NaN, reactive?.[slot] ?? Number.NaN] as const)
    const known = values.filter(([kw]) => !Number.isNaN(kw))
    const whole = known.filter(([, kvar]) => !Number.isNaN(kvar))
    const sum = (of: readonly (readonly [number, number])[], which: 0 | 1) => of.reduce((total, value) => total + value[which], 0)
    if (known.length > 0 && 2 * known.length >= expected.length) load.active[slot] = sum(known, 0)
    if (whole.length > 0 && 2 * whole.length >= expected.length) {
      load.both[slot] = sum(whole, 0)
      load.reactive[slot] = sum(whole, 1)
    }
  }
  return load
}
