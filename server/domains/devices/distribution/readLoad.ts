import { type SQL, sql } from 'drizzle-orm'
import { indicator } from '../../../../core/devices/indicators.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { readSlots } from '../../../figures/slots/readSlots.ts'
import { daySlots, noSlots, type Slots } from '../../../figures/slots/slots.ts'
import { chosen, type QueryContext } from '../../../figures/sqlFragments.ts'

/** Of the main meters together, slot by slot of the asked days; NaN = not known. */
export interface Load {
  /** kW. */
  active: Slots
  /** Which part of the capacity of the meters told it: 1 = all of them. */
  share: Slots
  /** Of those meters that know both, kW and kvar. */
  both: Slots
  reactive: Slots
}

interface Reported {
  kw: number
  kvar: number
  /** Rating of its meter; one without a rating counts as one of many. */
  weight: number
}
const total = (of: readonly Reported[], which: keyof Reported) => of.reduce((sum, each) => sum + each[which], 0)

/**
 * Load of the sites of a condition: the sum of their main meters. A slot of which less than half of their capacity
 * reported shows nothing: its sum would look like a dip where only the line was down. It is not scaled up either.
 */
export async function readLoad({ db }: Pick<QueryContext, 'db'>, where: SQL, days: readonly string[]): Promise<Load> {
  const meters = await rowsOf(
    db,
    { id: 'number', since: 'text', weight: 'number' },
    sql`with ${chosen(where)}
    select devices.id, devices.commissioned_on::text as since, devices.weight_kw as weight
    from chosen join devices on devices.site_id = chosen.id and devices.enabled
    where devices.energy_kind = 'consumption' and chosen.type in ('001', '006')`,
  )
  const wanted = meters.flatMap(({ id: deviceId }) =>
    [indicator.activePower, indicator.reactivePower].map(indicatorNo => ({ deviceId, indicatorNo })),
  )
  const slots = await readSlots({ db }, wanted, days)
  const none = () => noSlots(days.length)
  const load: Load = { active: none(), share: none(), both: none(), reactive: none() }
  const lines = meters.map(({ id, since, weight }) => ({
    since,
    weight,
    active: slots.get(`${id}/${indicator.activePower}`),
    reactive: slots.get(`${id}/${indicator.reactivePower}`),
  }))
  for (let slot = 0; slot < load.active.length; slot++) {
    const day = days[Math.floor(slot / daySlots)]!
    const expected = lines
      .filter(({ since }) => since <= day)
      .map(({ active, reactive, weight }): Reported => ({ kw: active?.[slot] ?? Number.NaN, kvar: reactive?.[slot] ?? Number.NaN, weight }))
    const known = expected.filter(({ kw }) => !Number.isNaN(kw))
    const whole = known.filter(({ kvar }) => !Number.isNaN(kvar))
    const shareOf = (of: readonly Reported[]) => (of.length === expected.length ? 1 : total(of, 'weight') / total(expected, 'weight'))
    const isKnown = (of: readonly Reported[]) => of.length > 0 && 2 * shareOf(of) >= 1
    if (isKnown(known)) {
      load.active[slot] = total(known, 'kw')
      load.share[slot] = shareOf(known)
    }
    if (isKnown(whole)) {
      load.both[slot] = total(whole, 'kw')
      load.reactive[slot] = total(whole, 'kvar')
    }
  }
  return load
}
