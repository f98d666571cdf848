import { and, asc, between, eq, inArray } from 'drizzle-orm'
import type { DeviceLine } from '../../../core/contract/deviceMonitor.ts'
import { energyKinds } from '../../../core/contract/energy.ts'
import type { Granularity } from '../../../core/curveTabs.ts'
import { reverseKinds } from '../../../core/energyKinds.ts'
import { indicator } from '../../../core/indicators.ts'
import { type Quality, worstOf } from '../../../core/quality.ts'
import { instantOf, siteTime } from '../../../core/time.ts'
import type { Context } from '../../context.ts'
import { qualityOfEntries } from '../../figures/told/rowOf.ts'
import { deviceDays } from '../../tables/index.ts'
import type { FoundDevice } from './findDevice.ts'

type Value = DeviceLine['datas'][number]['dates'][number]
type Row = typeof deviceDays.$inferSelect

/** What the registers of a device count, the first and the reverse one; none where it is counted in no total. */
export const kindsOf = ({ energyKind }: Pick<FoundDevice, 'energyKind'>): (keyof typeof energyKinds)[] =>
  energyKind === null ? [] : ([energyKind, reverseKinds[energyKind]].filter(kind => kind !== undefined) as (keyof typeof energyKinds)[])

/** Energies of the ledger by hour, day or month, kWh. An hour is the sum of its quarters; what a person set holds for the day and has no hours. */
export async function energyLine(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  device: FoundDevice,
  granularity: Granularity,
  { from, to }: { from: string; to: string },
): Promise<DeviceLine['datas']> {
  const kinds = kindsOf(device)
  if (kinds.length === 0) return []
  const rows = await db
    .select()
    .from(deviceDays)
    .where(
      and(eq(deviceDays.deviceId, device.id), inArray(deviceDays.kind, kinds), between(deviceDays.day, from.slice(0, 10), to.slice(0, 10))),
    )
    .orderBy(asc(deviceDays.day))
  const now = siteTime(clock(), device.zone)
  return kinds.map((kind, index) => {
    const own = rows.filter(row => row.kind === kind)
    const dates = granularity === 'hour' ? own.flatMap(row => hoursOf(row, device.zone)) : spansOf(own, granularity === 'day' ? 10 : 7)
    return {
      indiNo: index === 0 ? indicator.dayEnergy : indicator.dayDischarge,
      indiName: energyKinds[kind],
      unitName: 'kWh',
      dates: granularity === 'hour' ? dates.filter(({ dateTime }) => dateTime >= from && dateTime <= to && dateTime <= now) : dates,
    }
  })
}

const quality = ({ estimated, manual, kwh }: Row): Quality => qualityOfEntries({ estimated, manual: manual === null ? 0 : 1, kwh })

/** The hours of a day from its midnight; none where its readings are not here. */
function hoursOf(row: Row, zone: string): Value[] {
  const slots = row.slots ?? []
  const midnight = instantOf(row.day, zone).getTime()
  // What was estimated is known of the day, not of its hours.
  const worth = row.manual === null ? quality(row) : 'good'
  return Array.from({ length: Math.ceil(slots.length / 4) }, (_, hour) => {
    const quarters = slots.slice(4 * hour, 4 * hour + 4).filter(kwh => kwh !== null)
    const val = quarters.length ? quarters.reduce((sum, kwh) => sum + kwh, 0) : null
    return { dateTime: siteTime(new Date(midnight + hour * 3_600_000), zone), val, quality: val === null ? 'missing' : worth }
  })
}

/** @param letters of the date that name the span: 10 a day, 7 a month */
function spansOf(rows: readonly Row[], letters: 7 | 10): Value[] {
  const spans = new Map<string, Row[]>()
  for (const row of rows) {
    const at = row.day.slice(0, letters)
    spans.set(at, [...(spans.get(at) ?? []), row])
  }
  return [...spans].map(([dateTime, days]) => ({
    dateTime,
    val: days.reduce((sum, { kwh }) => sum + kwh, 0),
    quality: worstOf(days.map(quality)),
  }))
}
