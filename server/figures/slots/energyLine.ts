import { and, asc, between, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { addMonths } from '../../../core/time/addMonths.ts'
import type { DeviceLine } from '../../../core/contract/devices/deviceMonitor.ts'
import { energyKinds } from '../../../core/contract/energy/energy.ts'
import type { Granularity } from '../../../core/devices/curveTabs.ts'
import { reverseKinds } from '../../ingest/energyKinds.ts'
import { indicator } from '../../../core/devices/indicators.ts'
import { type Quality, worstOf } from '../../../core/units/quality.ts'
import { registerQuarters } from '../../../core/register/registerQuarters.ts'
import { siteTimes } from '../siteTimes.ts'
import { addDays, HOUR, instantOf, siteTime } from '../../../core/time/time.ts'
import type { Context } from '../../context.ts'
import { qualityOfEntries, unsureOf } from '../explain/rowOf.ts'
import { curves, deviceDays, indicators } from '../../tables/index.ts'

type Value = DeviceLine['datas'][number]['dates'][number]
type Row = typeof deviceDays.$inferSelect

/** A device as its energies need it. */
export interface CountedDevice {
  id: number
  energyKind: string | null
  zone: string
  /** Day of its commissioning. */
  since: string
}

/** What the registers of a device count, the first and the reverse one; none where it is counted in no total. */
export const kindsOf = ({ energyKind }: Pick<CountedDevice, 'energyKind'>): (keyof typeof energyKinds)[] =>
  energyKind === null ? [] : ([energyKind, reverseKinds[energyKind]].filter(kind => kind !== undefined) as (keyof typeof energyKinds)[])

const columns = getTableColumns(deviceDays)

/**
 * Energies of the ledger by hour, day or month, kWh. An hour is the sum of its quarters; what a person set holds for
 * the day and has no hours.
 */
export async function energyLine(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  device: CountedDevice,
  granularity: Granularity,
  { from, to }: { from: string; to: string },
): Promise<DeviceLine['datas']> {
  const kinds = kindsOf(device)
  if (kinds.length === 0) return []
  const rows = await db
    // The quarters are most of a row.
    .select(granularity === 'hour' ? columns : { ...columns, slots: sql<null>`null` })
    .from(deviceDays)
    .where(
      and(eq(deviceDays.deviceId, device.id), inArray(deviceDays.kind, kinds), between(deviceDays.day, from.slice(0, 10), to.slice(0, 10))),
    )
    .orderBy(asc(deviceDays.day))
  const now = siteTime(clock(), device.zone)
  const registers = granularity === 'hour' ? await registersOf(db, device, rows) : new Map<string, (number | null)[]>()
  return kinds.map((kind, index) => {
    const own = rows.filter(row => row.kind === kind)
    const dates =
      granularity === 'hour'
        ? own.flatMap(row => hoursOf(row, device.zone, registers.get(keyOf(row))))
        : granularity === 'day'
          ? own.map(row => ({ dateTime: row.day, val: row.kwh, quality: quality(row) }))
          : monthsOf(own, latestOf(from.slice(0, 10), device.since), earliestOf(to.slice(0, 10), now.slice(0, 10)))
    return {
      indiNo: index === 0 ? indicator.dayEnergy : indicator.dayDischarge,
      indiName: energyKinds[kind],
      unitName: 'kWh',
      dates: granularity === 'hour' ? dates.filter(({ dateTime }) => dateTime >= from && dateTime <= to && dateTime <= now) : dates,
    }
  })
}

const quality = ({ estimated, manual, events, kwh }: Row): Quality =>
  qualityOfEntries({ estimated, manual: manual === null ? 0 : 1, unsure: unsureOf({ manual, events: events ?? [] }), kwh })

const keyOf = ({ kind, day }: Pick<Row, 'kind' | 'day'>) => `${kind} ${day}`

/** What the registers showed in the quarters of those days whose ledger keeps no quarters of its own. */
async function registersOf(db: Context['db'], device: CountedDevice, rows: readonly Row[]): Promise<Map<string, (number | null)[]>> {
  const days = rows.filter(({ slots }) => !slots).map(({ day }) => day)
  if (days.length === 0) return new Map()
  const kept = await db
    .select({ no: indicators.no, day: curves.day, slots: curves.slots })
    .from(curves)
    .innerJoin(indicators, eq(indicators.id, curves.indicatorId))
    .where(
      and(
        eq(curves.deviceId, device.id),
        inArray(indicators.no, [indicator.dayEnergy, indicator.dayDischarge]),
        inArray(curves.day, days),
        eq(curves.step, 15),
      ),
    )
  const kinds = kindsOf(device)
  return new Map(kept.map(({ no, day, slots }) => [keyOf({ kind: kinds[no === indicator.dayEnergy ? 0 : 1] ?? '', day }), slots]))
}

/** The hours of a day from its midnight; of a day that is kept without its quarters as its register showed them, which is an estimate. */
function hoursOf(row: Row, zone: string, register: readonly (number | null)[] | undefined): Value[] {
  const midnight = instantOf(row.day, zone).getTime()
  const hours = row.slots ? hoursOfSlots(row.slots) : register ? hoursOfRegister(register) : []
  // What was estimated is known of the day, not of its hours.
  const worth = !row.slots ? 'estimated' : row.manual === null ? quality(row) : 'good'
  const times = siteTimes(midnight, HOUR, hours.length, zone)
  return hours.map((val, hour) => ({ dateTime: times[hour]!, val, quality: val === null ? 'missing' : worth }))
}

const hoursOfSlots = (slots: readonly (number | null)[]) =>
  Array.from({ length: Math.ceil(slots.length / 4) }, (_, hour) => {
    const quarters = slots.slice(4 * hour, 4 * hour + 4).filter(kwh => kwh !== null)
    return quarters.length ? quarters.reduce((sum, kwh) => sum + kwh, 0) : null
  })

/** As the split over tariff periods has them; what comes after the last reading is not known. */
function hoursOfRegister(register: readonly (number | null)[]): (number | null)[] {
  const { kwh } = registerQuarters(register)
  const last = register.findLastIndex(value => value !== null)
  return Array.from({ length: Math.ceil(kwh.length / 4) }, (_, hour) =>
    4 * hour > last ? null : kwh.slice(4 * hour, 4 * hour + 4).reduce((sum, each) => sum + each, 0),
  )
}

const latestOf = (a: string, b: string) => (a > b ? a : b)
const earliestOf = (a: string, b: string) => (a < b ? a : b)
const lastOf = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1)
const daysBetween = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1

/** What the days of each month came to; where some are missing it is the sum of the others. @param first, last days that should be known */
function monthsOf(rows: readonly Row[], first: string, last: string): Value[] {
  const months = new Map<string, Row[]>()
  for (const row of rows) {
    const at = row.day.slice(0, 7)
    months.set(at, [...(months.get(at) ?? []), row])
  }
  return [...months].map(([dateTime, days]) => {
    const expected = daysBetween(latestOf(first, `${dateTime}-01`), earliestOf(last, lastOf(dateTime)))
    const worth = days.map(quality)
    return {
      dateTime,
      val: days.reduce((sum, { kwh }) => sum + kwh, 0),
      quality: worstOf(days.length < expected ? [...worth, 'estimated'] : worth),
    }
  })
}
