import { type SQL, sql } from 'drizzle-orm'
import { indicator } from '../../core/devices/indicators.ts'
import { heavyRate, overRate } from '../../core/devices/loadLevel.ts'
import type { Quality } from '../../core/units/quality.ts'
import { minuteOfDay, siteDay } from '../../core/time/time.ts'
import type { Context } from '../context.ts'
import { rowsOf } from '../database/rowsOf.ts'
import { numbers } from '../ingest/insertRows.ts'
import { readSlots } from './slots/readSlots.ts'
import { daySlots, noSlots, type Slots, slotMinutes } from './slots/slots.ts'
import { countSlots, type Extent, extentOf, reportedSlots } from './slots/slotStats.ts'
import { isUnsure, qualityOfEntries } from './explain/rowOf.ts'

/** A device as its running is judged. */
export interface RunDevice {
  id: number
  no: string
  name: string
  type: string
  siteId: string
  siteName: string
  zone: string
  ratedKw: number | null
  /** Site-local day it was commissioned. */
  since: string
}

/** What a device did over some days, by its quarters of an hour and its ledger. */
export interface DeviceRun {
  kwh: number | null
  kwhQuality: Quality
  load: Extent
  loadRate: Extent
  loadRateBy: 'measured' | 'computed' | ''
  powerFactor: Extent
  voltage: Extent
  current: Extent
  heavyMinutes: number
  overMinutes: number
  runMinutes: number
  silentMinutes: number
  /** Slots with any value, and those there should be: from the commissioning until now. */
  coverage: { reported: number; total: number }
  /** Slots of which the load rate is known. */
  ratedSlots: number
}

/** Devices of a condition on `devices` and `sites`. @param tail order, limit and offset */
export const runDevices = ({ db }: Pick<Context, 'db'>, where: SQL, tail: SQL = sql`order by devices.no`): Promise<RunDevice[]> =>
  rowsOf<RunDevice>(
    db,
    {
      id: 'number',
      no: 'text',
      name: 'text',
      type: 'text',
      siteId: 'text',
      siteName: 'text',
      zone: 'text',
      ratedKw: 'number?',
      since: 'text',
    },
    sql`
      select
        devices.id, devices.no, devices.name, devices.type, sites.id as "siteId", sites.short_name as "siteName",
        sites.zone, devices.rated_kw as "ratedKw", devices.commissioned_on::text as since
      from devices
        join sites on sites.id = devices.site_id
      where devices.enabled and ${where} ${tail}
    `,
  )

const voltages = [indicator.voltageA, indicator.voltageB, indicator.voltageC]
const currents = [indicator.currentA, indicator.currentB, indicator.currentC]
const read = [indicator.activePower, indicator.loadRate, indicator.powerFactor, ...voltages, ...currents]
/** A device runs from this share of its rating on; one without a rating from this power on, kW. */
const leastShare = 0.01
const leastKw = 0.1

/** What each of the devices did over the days, in their order. */
export async function deviceRuns(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  devices: readonly RunDevice[],
  days: readonly string[],
): Promise<DeviceRun[]> {
  const slots = await readSlots(
    { db },
    devices.flatMap(({ id: deviceId }) => read.map(indicatorNo => ({ deviceId, indicatorNo }))),
    days,
  )
  const energies = await energiesOf({ db }, devices, days)
  return devices.map(device => {
    const lines = (nos: readonly string[]) => nos.flatMap(no => slots.get(`${device.id}/${no}`) ?? [])
    const [power = noSlots(days.length)] = lines([indicator.activePower])
    const [factor] = lines([indicator.powerFactor])
    const [measured] = lines([indicator.loadRate])
    const rates = measured ?? ratesOf(power, factor, device.ratedKw)
    const reported = reportedSlots(lines(read), days.length)
    const total = expectedSlots(device, days, clock())
    const ratedSlots = rates ? countSlots(rates, () => true) : 0
    const runs = device.ratedKw ? leastShare * device.ratedKw : leastKw
    return {
      ...(energies.get(device.id) ?? { kwh: null, kwhQuality: 'missing' as const }),
      load: extentOf(days, power),
      loadRate: extentOf(days, ...(rates ? [rates] : [])),
      loadRateBy: measured ? 'measured' : ratedSlots > 0 ? 'computed' : '',
      powerFactor: { ...extentOf(days, ...(factor ? [factor] : [])), mean: meanFactor(power, factor) },
      voltage: extentOf(days, ...lines(voltages)),
      current: extentOf(days, ...lines(currents)),
      heavyMinutes: rates ? slotMinutes * countSlots(rates, rate => rate >= heavyRate) : 0,
      overMinutes: rates ? slotMinutes * countSlots(rates, rate => rate > overRate) : 0,
      runMinutes: slotMinutes * countSlots(power, kw => Math.abs(kw) >= runs),
      silentMinutes: slotMinutes * Math.max(0, total - reported),
      coverage: { reported: Math.min(reported, total), total },
      ratedSlots,
    }
  })
}

/** Load rate of a device that reports none: apparent power ÷ rating, %. */
function ratesOf(power: Slots, factor: Slots | undefined, rated: number | null): Slots | null {
  if (!rated) return null
  return power.map((kw, slot) => {
    const known = factor?.[slot] ?? Number.NaN
    return (100 * Math.abs(kw)) / (Number.isNaN(known) || known === 0 ? 1 : Math.abs(known)) / rated
  })
}

/** Energy ÷ apparent energy; null where no slot knows both. */
function meanFactor(power: Slots, factor: Slots | undefined): number | null {
  let [active, apparent] = [0, 0]
  factor?.forEach((value, slot) => {
    const kw = Math.abs(power[slot]!)
    if (Number.isNaN(value) || Number.isNaN(kw) || value === 0) return
    active += kw
    apparent += kw / Math.abs(value)
  })
  return apparent > 0 ? active / apparent : null
}

/** Slots of the days in which a device should have reported: since its commissioning, over or under way. */
export function expectedSlots({ zone, since }: Pick<RunDevice, 'zone' | 'since'>, days: readonly string[], now: Date): number {
  const today = siteDay(now, zone)
  const begun = Math.floor(minuteOfDay(now, zone) / slotMinutes) + 1
  return days.reduce((sum, day) => sum + (day < since || day > today ? 0 : day === today ? begun : daySlots), 0)
}

/** What the ledger counts of the devices' own kinds over the days. */
async function energiesOf({ db }: Pick<Context, 'db'>, devices: readonly RunDevice[], days: readonly string[]) {
  const rows = await rowsOf(
    db,
    { id: 'number', kwh: 'number', estimated: 'number?', manual: 'number', unsure: 'number' },
    sql`
      select
        device_days.device_id as id, sum(kwh) as kwh, sum(estimated) as estimated, count(manual)::int as manual,
        count(*) filter (where ${isUnsure()})::int as unsure
      from device_days
        join devices on devices.id = device_days.device_id and devices.energy_kind = device_days.kind
      where device_days.device_id = any(${numbers(devices.map(({ id }) => id))}::int[])
        and day between ${days[0]}::date and ${days.at(-1)}::date
      group by 1
    `,
  )
  return new Map(rows.map(({ id, kwh, ...entries }) => [id, { kwh, kwhQuality: qualityOfEntries({ ...entries, kwh }) }]))
}
