import { type SQL, sql } from 'drizzle-orm'
import { isBought, reverseKinds } from '../../ingest/energyKinds.ts'
import { indicator } from '../../../core/devices/indicators.ts'
import { mostUnnoted } from '../../../core/units/quality.ts'
import { noParts, type PeriodParts, splitDay } from '../../../core/register/splitDay.ts'
import { registerQuarters } from '../../../core/register/registerQuarters.ts'
import { periodCodes } from '../../../core/rules/tariff.ts'
import { siteTime } from '../../../core/time/time.ts'
import { rowsOf, type RowOf, type Shape } from '../../database/rowsOf.ts'
import { heldOn } from '../../rights/siteFilter.ts'
import type { Moments } from '../slots/moments.ts'
import { readTariffs } from '../money/readTariffs.ts'
import { chosen, dayEnergyId, isCounted, type QueryContext } from '../sqlFragments.ts'
import { isUnsure } from '../explain/rowOf.ts'
import { typicalDay } from '../slots/typicalDay.ts'
import { type DayTariff, dayTariffs } from './dayTariffs.ts'

/** Energy of one register of a device on one day, split over the tariff periods of its hours. */
export interface PeriodDay {
  siteId: string
  deviceId: number
  deviceNo: string
  kind: string
  day: string
  zone: string
  /** What the ledger counts, corrections included; hours and parts add up to it exactly. */
  kwh: number
  hours: number[]
  parts: PeriodParts
  /** Whole cents by period at the grid's price; null where nobody has told one, and of what is not bought. */
  cents: PeriodParts | null
  tariff: DayTariff
  /** Of `kwh`, whose place in the day was not measured. */
  estimated: number
  manual: boolean
  /** An event of the register leaves the energy itself unsure. */
  unsure: boolean
}

const shape = {
  siteId: 'text',
  type: 'text',
  areaCode: 'text',
  zone: 'text',
  deviceId: 'number',
  deviceNo: 'text',
  kind: 'text',
  day: 'text',
  kwh: 'number',
  counted: 'number?',
  estimated: 'number?',
  manual: 'boolean',
  unsure: 'boolean',
  hours: 'numbers?',
  register: 'numbers?',
} satisfies Shape
type Row = RowOf<typeof shape>

/** Energy of an hour from the quarters of the ledger: taken apart in the engine, by index, a quarter of it travels. */
const hours = sql.join(
  Array.from({ length: 25 }, (_, hour) =>
    sql.raw([1, 2, 3, 4].map(quarter => `coalesce(device_days.slots[${4 * hour + quarter}], 0)`).join(' + ')),
  ),
  sql`, `,
)
const dischargeId = sql`(select id from indicators where no = ${indicator.dayDischarge})`

/** How much of the ledger's own quarters is spread over gaps, so that the register's curve may know more. */
const isGappy = sql`
  (
    device_days.slots is null
    or device_days.counted is null
    or device_days.counted <= 0
    or device_days.estimated > ${mostUnnoted}::float8 * device_days.counted
  )
`

interface Asked {
  kinds: readonly string[]
  /** Both in it. */
  first: string
  last: string
  deviceNo?: string | undefined
}

const reverses = Object.values(reverseKinds)
/** A device counts these in its second register. */
const inSecond = sql.join(
  reverses.map(kind => sql`${kind}`),
  sql`, `,
)

const read = ({ db }: Pick<QueryContext, 'db'>, where: SQL, { kinds, first, last, deviceNo }: Asked) =>
  rowsOf(
    db,
    shape,
    sql`
      with ${chosen(where)}
      select
        chosen.id as "siteId", chosen.type, chosen.area_code as "areaCode", chosen.zone, d.id as "deviceId",
        d.no as "deviceNo", device_days.kind, device_days.day::text as day, device_days.kwh, device_days.counted,
        device_days.estimated, device_days.manual is not null as manual, ${isUnsure()} as unsure,
        case when device_days.slots is not null then array[${hours}] end as hours,
        c.slots as register
      from chosen
        join device_spans h on h.site_id = chosen.id
        join devices d on d.id = h.device_id ${deviceNo === undefined ? sql`` : sql`and d.no = ${deviceNo}`}
        join device_days
          on device_days.device_id = d.id
          and device_days.kind = any(${sql.param(kinds)}::text[])
          and device_days.day between ${first}::date and ${last}::date
          and ${heldOn(sql`device_days.day`)}
          and ${isCounted('d')}
        left join curves c
          on c.device_id = d.id
          and c.day = device_days.day
          and c.step = 15
          and ${isGappy}
          and c.indicator_id = case when device_days.kind in (${inSecond}) then ${dischargeId} else ${dayEnergyId} end
      order by device_days.day, d.id, device_days.kind
    `,
  )

/** How a day ran: a weight for each hour, and which share of its energy nobody measured the hour of. */
interface Course {
  weights: readonly number[]
  unknown: number
}

const total = (values: readonly (number | null)[]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
const clamped = (share: number) => Math.min(1, Math.max(0, share))

/** By the quarters of the ledger. What was brought forward beyond them has no course. */
function ofLedger({ hours, kwh, counted, estimated, manual }: Row): Course | null {
  if (!hours || !(total(hours) > 0)) return null
  const unknown = manual ? clamped((estimated ?? 0) / (counted ?? 1)) : clamped(1 - ((counted ?? kwh) - (estimated ?? 0)) / (kwh || 1))
  return { weights: hours.map(value => Math.max(0, value ?? 0)), unknown }
}

/** By what the register showed at the end of each quarter. */
function ofRegister({ register }: Row): Course | null {
  if (!register) return null
  const { kwh, spread } = registerQuarters(register)
  const moved = total(kwh)
  if (!(moved > 0)) return null
  const weights = Array.from({ length: Math.ceil(kwh.length / 4) }, (_, hour) => total(kwh.slice(4 * hour, 4 * hour + 4)))
  return { weights, unknown: spread / moved }
}

/** A day that nobody saw: as such days usually run, as the settlement takes it, of which only what has begun can have moved. */
function usually({ kind, type, day }: Row, begun: number): Course {
  // What is exchanged at a grid connection has no usual day.
  const usual = kind === 'import' || kind === 'export' ? new Array<number>(24).fill(1) : typicalDay(kind, type, Number(day.slice(5, 7)))
  const weights = usual.map((weight, hour) => (hour <= begun ? weight : 0))
  return { weights: weights.some(weight => weight > 0) ? weights : weights.map((_, hour) => (hour === begun ? 1 : 0)), unknown: 1 }
}

/** The course that knows most: the ledger's quarters, the register's where those were spread over gaps, else a usual day. */
function courseOf(row: Row, begun: number): Course {
  const [ledger, register] = [ofLedger(row), ofRegister(row)]
  const known = ledger && register ? (register.unknown < ledger.unknown ? register : ledger) : (ledger ?? register)
  return known ?? usually(row, begun)
}

/**
 * Energies of the ledger by device and day, split over the tariff periods by how each day ran. This is the one place
 * where that is done: every page, the calls of the documents and the analysis of storage sum up these days.
 * @param where condition on `sites`
 */
export async function periodDays(asking: Pick<QueryContext, 'db'>, where: SQL, at: Moments, asked: Asked): Promise<PeriodDay[]> {
  if (asked.first > asked.last || asked.kinds.length === 0) return []
  const [rows, lookup] = await Promise.all([read(asking, where, asked), readTariffs(asking.db)])
  const tariffOf = dayTariffs(lookup)
  const clocks = new Map<string, string>()
  const nowIn = (zone: string) => {
    const known = clocks.get(zone) ?? siteTime(new Date(at.now), zone)
    clocks.set(zone, known)
    return known
  }
  return rows.map(row => {
    const { siteId, deviceId, deviceNo, kind, day, zone, kwh, manual, unsure } = row
    const now = nowIn(zone)
    const course = courseOf(row, day === now.slice(0, 10) ? Number(now.slice(11, 13)) : 23)
    const tariff = tariffOf(row.areaCode, day, zone)
    const { hours, parts } = splitDay(kwh, course.weights, tariff.periods)
    return {
      ...{ siteId, deviceId, deviceNo, kind, day, zone, kwh, hours, parts, tariff, manual, unsure },
      cents: tariff.tariff && isBought(kind) ? centsOf(parts, tariff.tariff.prices) : null,
      estimated: kwh > 0 ? kwh * course.unknown : 0,
    }
  })
}

/** Whole cents by period: what is summed up anywhere is the same sum everywhere. */
function centsOf(parts: PeriodParts, prices: PeriodParts): PeriodParts {
  const cents = noParts()
  for (const code of periodCodes) cents[code] = Math.round(parts[code] * prices[code] * 100)
  return cents
}
