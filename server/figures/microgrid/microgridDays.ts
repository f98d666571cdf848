import { type SQL, sql } from 'drizzle-orm'
import { energyFlows, type SlotEnergies, type SlotFlows } from '../energyFlows.ts'
import { addDays } from '../../../core/time/time.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Moments } from '../slots/moments.ts'
import { type QueryContext, chosen, todayBySite } from '../sqlFragments.ts'
import { explain } from '../explain.ts'
import { type Counted, counterOfSites } from '../explain/counterOfSites.ts'
import { type DayPower, powerSlots, slotCount, step } from './powerSlots.ts'

/** Day energies of a micro-grid by its counters, kWh; null = not every device that counts it is known. */
export interface DayCounters {
  /** By the inverters, and what reached the bus bar by the plants' revenue meters. */
  generation: number | null
  delivered: number | null
  consumption: number | null
  /** By the converters, and what passed the revenue meters of the storages. */
  charged: number | null
  discharged: number | null
  chargedAtMeter: number | null
  dischargedAtMeter: number | null
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

async function readCounted({ db }: Pick<QueryContext, 'db'>, where: SQL, days: readonly string[], at: Moments): Promise<Counted[]> {
  return rowsOf<Counted>(
    db,
    { day: 'text', siteId: 'text', type: 'text', kind: 'text', kwh: 'number', corrected: 'boolean' },
    sql`
      with ${chosen(where)}, ${todayBySite(at)}
      select
        e.day::text as day, chosen.id as "siteId", chosen.type, e.kind, e.kwh,
        exists (
          select from devices d
            join device_days m on m.device_id = d.id and m.kind = e.kind and m.day = e.day and m.manual is not null
          where d.site_id = e.site_id
        ) as corrected
      from chosen
        join site_days e on e.site_id = chosen.id
      where e.day = any(${`{${days.join(',')}}`}::date[]) and e.day <> ${at.today}
      union all
      select ${at.today}::text, chosen.id, chosen.type, today.kind, today.kwh, false
      from chosen
        join today on today.site_id = chosen.id
      where ${at.today}::date = any(${`{${days.join(',')}}`}::date[])
    `,
  )
}

/** Which of them rest on what a person has set. */
type Corrected = Record<keyof DayCounters, boolean>

function countersOf(rows: readonly Counted[]): { counters: DayCounters; corrected: Corrected } {
  const sites = new Map<string, Counted[]>()
  for (const row of rows) sites.set(row.siteId, [...(sites.get(row.siteId) ?? []), row])
  const corrected = {} as Corrected
  const sum = (counter: keyof DayCounters, types: readonly string[] | null, kinds: readonly string[]) => {
    let kwh: number | null = null
    corrected[counter] = false
    for (const own of sites.values()) {
      if (types && !types.includes(own[0]!.type)) continue
      // The first kind that is known: a revenue meter before the devices behind it.
      const known = kinds.map(kind => own.find(row => row.kind === kind)).find(row => row !== undefined)
      if (!known) continue
      kwh = (kwh ?? 0) + known.kwh
      corrected[counter] ||= known.corrected
    }
    return kwh
  }
  const counters = {
    generation: sum('generation', null, ['generation']),
    delivered: sum('delivered', null, ['delivery', 'generation']),
    consumption: sum('consumption', ['001', '006'], ['consumption']),
    charged: sum('charged', null, ['charge']),
    discharged: sum('discharged', null, ['discharge']),
    chargedAtMeter: sum('chargedAtMeter', null, ['chargeMetered', 'charge']),
    dischargedAtMeter: sum('dischargedAtMeter', null, ['dischargeMetered', 'discharge']),
    charging: sum('charging', null, ['charging']),
    chargingDrawn: sum('chargingDrawn', ['005'], ['purchase', 'charging']),
    imported: sum('imported', null, ['import']),
    exported: sum('exported', null, ['export']),
  }
  return { counters, corrected }
}

/**
 * A curve and a counter that differ by more tell of a fault in one of them: then neither is bent to the other, unless a
 * person has said what is true.
 */
const mostApart = 0.2

/** A series taken to the figure of its counter. */
function fitted(series: readonly (number | null)[], kwh: number | null, corrected: boolean): readonly (number | null)[] {
  const sum = series.reduce<number>((all, value) => all + (value ?? 0), 0)
  // Nobody knows when what the curve does not show has moved: evenly.
  if (corrected && kwh !== null && sum <= 0) return series.map(value => (value === null ? null : kwh / series.length))
  if (kwh === null || sum <= 0 || (!corrected && Math.abs(kwh / sum - 1) > mostApart)) return series
  return series.map(value => (value === null ? null : (value * kwh) / sum))
}

const positive = (value: number | null) => (value === null ? null : Math.max(0, value))
const negative = (value: number | null) => (value === null ? null : Math.max(0, -value))
const plus = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b)

const names = ['generation', 'use', 'charge', 'discharge', 'imported', 'exported'] as const

/** @param minutes of the day that have passed: 1440 of a day that is over */
function energiesOf({ bus, grid }: DayPower, { counters, corrected }: ReturnType<typeof countersOf>, minutes: number) {
  const kwh = (line: readonly (number | null)[]) =>
    line.map((kw, slot) => (kw === null ? null : (kw * Math.min(step, Math.max(0, minutes - slot * step))) / 60))
  const begun = Math.ceil(minutes / step)
  const series = {
    generation: [kwh(bus.pv).map(positive), counters.delivered, corrected.delivered],
    use: [
      kwh(bus.load).map((value, slot) => positive(plus(value, kwh(bus.charging)[slot]!))),
      plus(counters.consumption, counters.chargingDrawn),
      corrected.consumption || corrected.chargingDrawn,
    ],
    charge: [kwh(bus.storage).map(negative), counters.chargedAtMeter, corrected.chargedAtMeter],
    discharge: [kwh(bus.storage).map(positive), counters.dischargedAtMeter, corrected.dischargedAtMeter],
    imported: [kwh(grid).map(positive), counters.imported, corrected.imported],
    exported: [kwh(grid).map(negative), counters.exported, corrected.exported],
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
 * The one truth about a micro-grid: power, counters, energies and flows of consecutive days. Walls, settlement and
 * reconciliation all read it. What the battery held at the first midnight is followed from the day before.
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
  const ofToday = counted.filter(row => row.day === at.today)
  for (const [name, kwh] of Object.entries(countersOf(ofToday).counters) as [keyof DayCounters, number | null][])
    if (kwh !== null)
      explain(`microgrid.day.${name}`, () => counterOfSites(asking, where, at, ofToday, rows => countersOf(rows).counters[name]))
  let stored = { own: 0, other: 0 }
  return all
    .map((day, n) => {
      const power = powers[n]!
      const known = countersOf(counted.filter(row => row.day === day))
      const { counters } = known
      const { energies, settled } = energiesOf(power, known, day === at.today ? minutes : 1440)
      const { flows, after } = energyFlows(settled, stored)
      stored = after
      return { day, power, counters, energies, settled, flows }
    })
    .slice(1)
}
