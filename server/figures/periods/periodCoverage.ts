import { type SQL, sql } from 'drizzle-orm'
import { reverseKinds } from '../../ingest/energyKinds.ts'
import { worstOf } from '../../../core/units/quality.ts'
import { rowsOf, type RowOf, type Shape } from '../../database/rowsOf.ts'
import { chosen, type QueryContext } from '../sqlFragments.ts'
import { qualityOfEntries } from '../explain/rowOf.ts'
import type { PeriodDay } from './periodDays.ts'

const shape = {
  siteId: 'text',
  siteName: 'text',
  siteType: 'text',
  deviceId: 'number',
  deviceNo: 'text',
  deviceName: 'text',
  deviceType: 'text',
  kind: 'text',
  ratedKw: 'number?',
  weightKw: 'number',
  since: 'text',
} satisfies Shape
/** A device that counts an energy, and since when. */
export type CountingDevice = RowOf<typeof shape>

/** The devices of the sites of a condition that count energies of these kinds, by one of their registers. */
export const countingDevices = ({ db }: Pick<QueryContext, 'db'>, where: SQL, kinds: readonly string[], and: SQL = sql`true`) => {
  const first = new Map(Object.entries(reverseKinds).map(([kind, reverse]) => [reverse, kind]))
  const counted = sql.join(
    kinds.map(kind => sql`(${kind}, ${first.get(kind) ?? kind})`),
    sql`, `,
  )
  return rowsOf(
    db,
    shape,
    sql`
      with ${chosen(where)}
      select
        chosen.id as "siteId", chosen.short_name as "siteName", chosen.type as "siteType", devices.id as "deviceId",
        devices.no as "deviceNo", devices.name as "deviceName", devices.type as "deviceType", asked.kind,
        devices.rated_kw as "ratedKw", devices.weight_kw as "weightKw",
        greatest(devices.commissioned_on, chosen.operation_date)::text as since
      from chosen
        join devices on devices.site_id = chosen.id and devices.enabled
        join (values ${counted}) as asked(kind, counts) on asked.counts = devices.energy_kind
      where ${and}
      order by chosen.id, devices.id, asked.kind
    `,
  )
}

const dayMs = 86_400_000
const daysBetween = (first: string, last: string) => Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1)

/** Days of a span on which a device should have counted. */
export const expectedDays = ({ since }: Pick<CountingDevice, 'since'>, { first, last }: { first: string; last: string }) =>
  daysBetween(since > first ? since : first, last)

/** Distinct days by device and kind. */
export function knownDays(days: readonly PeriodDay[]): ReadonlyMap<string, number> {
  const known = new Map<string, number>()
  for (const { deviceId, kind } of days) known.set(`${deviceId}/${kind}`, (known.get(`${deviceId}/${kind}`) ?? 0) + 1)
  return known
}

/**
 * How much of an energy is known: sites of which something is, and capacity by the days of each device. A device that
 * was known on half of the days counts with half of its capacity, and none with more than all of it.
 */
export function periodCoverage(devices: readonly CountingDevice[], days: readonly PeriodDay[], span: { first: string; last: string }) {
  const known = knownDays(days)
  const sites = { all: new Set<string>(), known: new Set<string>() }
  let [reportedKw, totalKw] = [0, 0]
  for (const device of devices) {
    const expected = expectedDays(device, span)
    if (expected === 0) continue
    const count = known.get(`${device.deviceId}/${device.kind}`) ?? 0
    const kw = device.weightKw
    sites.all.add(device.siteId)
    if (count > 0) sites.known.add(device.siteId)
    totalKw += kw
    reportedKw += kw * Math.min(1, count / expected)
  }
  const qualities = days.map(({ estimated, manual, unsure, kwh }) =>
    qualityOfEntries({ estimated, manual: manual ? 1 : 0, unsure: unsure ? 1 : 0, kwh }),
  )
  return {
    reported: sites.known.size,
    total: sites.all.size,
    reportedKw: Math.min(reportedKw, totalKw),
    totalKw,
    oldest: '',
    quality: worstOf([...new Set(qualities)]),
  }
}
