import { type SQL, sql } from 'drizzle-orm'
import { energyFlows, type SlotEnergies, type SlotFlows } from '../../../core/energyFlows.ts'
import { addDays } from '../../../core/time.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Moments } from '../moments.ts'
import { type QueryContext, chosen, todayBySite } from '../sqlFragments.ts'
import { type DayPower, powerSlots, slotCount, step } from './powerSlots.ts'

/** Day energies of a micro-grid by its counters, kWh; null = not every device that counts it is known. */
export interface DayCounters {
  /** By the inverters, and what reached the bus bar by the plants' revenue meters. */
  generation: number | null
  delivered: number | null
  consumption: number | null
  charged: number | null
  discharged: number | null
  /** By the piles, and what their sites drew by their meters. */
  charging: number | null
  chargingDrawn: number | null
  /** By the meter of the grid connection. */
  imported: number | null
  exported: number | null
}

export interface MicrogridDay {
  day: string
  power: DayPower
  counters: DayCounters
  /** By the quarter from the power, kWh; they balance in each of them. Null where one side is not known. */
  energies: (SlotEnergies | null)[]
  /** The same, taken to what the counters say where the day has no gap: what is summed, shared and paid. */
  settled: (SlotEnergies | null)[]
  /** Of `settled`. */
  flows: (SlotFlows | null)[]
}

interface Counted {
  day: string
  siteId: string
  type: string
  kind: string
  kwh: number
}

async function readCounted({ db }: Pick<QueryContext, 'db'>, where: SQL, days: readonly string[], at: Moments): Promise<Counted[]> {
  return rowsOf<Counted>(
    db,
    { day: 'text', siteId: 'text', type: 'text', kind: 'text', kwh: 'number' },
    sql`with ${chosen(where)}, ${todayBySite(at)}
    select e.day::text as day, chosen.id as "siteId", chosen.type, e.kind, e.kwh from chosen join site_days e on e.site_id = chosen.id
    where e.day = any(${`{${days.join(',')}}`}::date[]) and e.day <> ${at.today}
    union all select ${at.today}::text, chosen.id, chosen.type, today.kind, today.kwh from chosen join today on today.site_id = chosen.id
    where ${at.today}::date = any(${`{${days.join(',')}}`}::date[])`,
  )
}

function countersOf(rows: readonly Counted[]): DayCounters {
  const sites = new Map<string, Counted[]>()
  for (const row of rows) sites.set(row.siteId, [...(sites.get(row.siteId) ?? []), row])
  const sum = (types: readonly string[] | null, kinds: readonly string[]) => {
    let kwh: number | null = null
    for (const own of sites.values()) {
      if (types && !types.includes(own[0]!.type)) continue
      // The first kind that is known: a revenue meter before the devices behind it.
      const known = kinds.map(kind => own.find(row => row.kind === kind)).find(row => row !== undefined)
      if (known) kwh = (kwh ?? 0) + known.kwh
    }
    return kwh
  }
  return {
    generation: sum(null, ['generation']),
    delivered: sum(null, ['delivery', 'generation']),
    consumption: sum(['001', '006'], ['consumption']),
    charged: sum(null, ['charge']),
    discharged: sum(null, ['discharge']),
    charging: sum(null, ['charging']),
    chargingDrawn: sum(['005'], ['purchase', 'charging']),
    imported: sum(null, ['import']),
    exported: sum(null, ['export']),
  }
}

/** A curve and a counter that differ by more tell of a fault in one of them: then neither is bent to the other. */
const mostApart = 0.2

/** A series taken to the figure of its counter. */
function fitted(series: readonly (number | null)[], kwh: number | null): readonly (number | null)[] {
  const sum = series.reduce<number>((all, value) => all + (value ?? 0), 0)
  if (kwh === null || sum <= 0 || Math.abs(kwh / sum - 1) > mostApart) return series
  return series.map(value => (value === null ? null : (value * kwh) / sum))
}

const positive = (value: number | null) => (value === null ? null : Math.max(0, value))
const negative = (value: number | null) => (value === null ? null : Math.max(0, -value))
const plus = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b)

const names = ['generation', 'use', 'charge', 'discharge', 'imported', 'exported'] as const

/** @param minutes of the day that have passed: 1440 of a day that is over */
function energiesOf({ bus, grid }: DayPower, counters: DayCounters, minutes: number) {
  const kwh = (line: readonly (number | null)[]) =>
    line.map((kw, slot) => (kw === null ? null : (kw * Math.min(step, Math.max(0, minutes - slot * step))) / 60))
  const begun = Math.ceil(minutes / step)
  const series = {
    generation: [kwh(bus.pv).map(positive), counters.delivered],
    use: [
      kwh(bus.load).map((value, slot) => positive(plus(value, kwh(bus.charging)[slot]!))),
      plus(counters.consumption, counters.chargingDrawn),
    ],
    charge: [kwh(bus.storage).map(negative), counters.charged],
    discharge: [kwh(bus.storage).map(positive), counters.discharged],
    imported: [kwh(grid).map(positive), counters.imported],
    exported: [kwh(grid).map(negative), counters.exported],
  } as const
  const whole = Object.values(series).every(([line]) => line.slice(0, begun).every(value => value !== null))
  const slotsOf = (lineOf: (name: keyof SlotEnergies) => readonly (number | null)[]) => {
    const lines = names.map(lineOf)
    return Array.from({ length: slotCount }, (_, slot): SlotEnergies | null => {
      const [generation, use, charge, discharge, imported, exported] = lines.map(line => line[slot] ?? null)
      if (generation == null || use == null || charge == null || discharge == null || imported == null || exported == null) return null
      return { generation, use, charge, discharge, imported, exported }
    })
  }
  const energies = slotsOf(name => series[name][0])
  const settled = whole ? slotsOf(name => fitted(...series[name])) : energies
  return { energies, settled }
}

/**
 * The one truth about a micro-grid: power, counters, energies and flows of consecutive days. Walls, settlement and reconciliation all read it.
 * What the battery held at the first midnight is followed from the day before.
 * @param minutes of today that have passed
 */
export async function microgridDays(
  asking: Pick<QueryContext, 'db'>,
  where: SQL,
  days: readonly [string, ...string[]],
  at: Moments,
  minutes: number,
): Promise<MicrogridDay[]> {
  const all = [addDays(days[0], -1), ...days]
  const [powers, counted] = await Promise.all([powerSlots(asking, where, all), readCounted(asking, where, all, at)])
  let stored = { own: 0, other: 0 }
  return all
    .map((day, n) => {
      const power = powers[n]!
      const counters = countersOf(counted.filter(row => row.day === day))
      const { energies, settled } = energiesOf(power, counters, day === at.today ? minutes : 1440)
      const { flows, after } = energyFlows(settled, stored)
      stored = after
      return { day, power, counters, energies, settled, flows }
    })
    .slice(1)
}
