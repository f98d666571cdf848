import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import { activePowerId, type QueryContext } from '../sqlFragments.ts'
import { atBusBar, demandOf, exchangeOf, type Part, parts, type SitePower, sumOf } from './balance.ts'
import { points } from './points.ts'

export const step = 15
export const slotCount = 1440 / step

type Line = (number | null)[]
/** kW in 96 slots of a day; null where a device is missing and no total meter stands in for it: a sum of some would look like a dip. */
export interface DayPower extends Record<Part, Line> {
  /** The parts as their total meters at the bus bar tell them; a part that stands nowhere gives and takes nothing. */
  bus: Record<Part, Line>
  grid: Line
  /** Slots in which the meter of the grid connection spoke; in the others `grid` is worked out from the parts. */
  measured: boolean[]
  absent: ReadonlySet<Part>
}

/** What tells the power of a part: a device's curve, counting or the total meter that stands in. */
export interface PowerCurve {
  siteId: string
  counting: boolean
  slots: Line | null
}
interface Device extends PowerCurve {
  part: Part | 'grid'
  since: string
  day: string
}

const slots = Array.from({ length: slotCount }, (_, slot) => slot)

function sitePower(devices: readonly PowerCurve[], slot: number): SitePower {
  const found: SitePower = { total: 0, reported: 0, counted: null, metered: null }
  let [meters, spoken] = [0, 0]
  let metered = 0
  for (const { counting, slots: curve } of devices) {
    const value = curve?.[slot] ?? null
    if (counting) found.total++
    else meters++
    if (value === null) continue
    if (counting) {
      found.reported++
      found.counted = (found.counted ?? 0) + value
    } else {
      spoken++
      metered += value
    }
  }
  return meters > 0 && spoken === meters ? { ...found, metered } : found
}

function bySite<D extends PowerCurve>(devices: readonly D[]): D[][] {
  const sites = new Map<string, D[]>()
  for (const device of devices) sites.set(device.siteId, [...(sites.get(device.siteId) ?? []), device])
  return [...sites.values()]
}

/** Power of one part over some slots; null where it is not complete. */
export function partLine(devices: readonly PowerCurve[], count: number): Line {
  const sites = bySite(devices)
  return Array.from({ length: count }, (_, slot) => {
    const { power, complete } = sumOf(sites.map(own => sitePower(own, slot)))
    return complete ? power : null
  })
}

function dayPower(all: readonly Device[]): DayPower {
  const sitesOf = (part: Device['part']) => bySite(all.filter(device => device.part === part))
  const lines = {} as Record<Part, Line>
  const bus = {} as Record<Part, Line>
  const absent = new Set<Part>()
  for (const part of parts) {
    const sites = sitesOf(part).filter(devices => devices.some(({ counting }) => counting))
    if (sites.length === 0) absent.add(part)
    const known = slots.map(slot => sites.map(devices => sitePower(devices, slot)))
    lines[part] = partLine(sites.flat(), slotCount)
    bus[part] = known.map(atBusBar)
  }
  const connections = sitesOf('grid').flat()
  const exchange = slots.map(slot => {
    const { metered } = sitePower(connections, slot)
    return exchangeOf(
      metered,
      demandOf({ pv: bus.pv[slot]!, storage: bus.storage[slot]!, load: bus.load[slot]!, charging: bus.charging[slot]! }, absent),
    )
  })
  const orNothing = (part: Part) => (absent.has(part) && part !== 'load' ? slots.map(() => 0) : bus[part])
  return {
    ...lines,
    bus: { pv: orNothing('pv'), storage: orNothing('storage'), load: orNothing('load'), charging: orNothing('charging') },
    grid: exchange.map(({ power }) => power),
    measured: exchange.map(({ measured }) => measured),
    absent,
  }
}

/**
 * Power of every part of one micro-grid over site-local days, 15 minutes a slot. Whole curves travel: taking them apart
 * in the engine costs five times as much.
 */
export async function powerSlots({ db }: Pick<QueryContext, 'db'>, where: SQL, days: readonly string[]): Promise<DayPower[]> {
  const rows = await rowsOf<Device>(
    db,
    { part: 'text', siteId: 'text', counting: 'boolean', since: 'text', day: 'text', slots: 'numbers?' },
    sql`
      with ${points(where)}
      select
        points.part, points.site_id as "siteId", points.counting, points.commissioned_on::text as since,
        asked.day::text as day, curves.slots
      from points
        cross join unnest(${`{${days.join(',')}}`}::date[]) as asked(day)
        left join curves
          on curves.device_id = points.id
          and curves.indicator_id = ${activePowerId}
          and curves.step = ${step}
          and curves.day = asked.day
    `,
  )
  return days.map(day => dayPower(rows.filter(row => row.day === day && row.since <= day)))
}
