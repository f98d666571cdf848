export const parts = ['pv', 'storage', 'load', 'charging'] as const
export type Part = (typeof parts)[number]

/** Power of one part of one site, as its devices and its total meter tell it. kW. */
export interface SitePower {
  /** Devices that make the part's figure, and how many of them are known. */
  total: number
  reported: number
  /** Sum of the known devices. */
  counted: number | null
  /** The site's own total meter; null = none, or silent. */
  metered: number | null
}

/** Some of the devices are silent, and the site's total meter tells their part. */
export const meterStandsIn = ({ total, reported, metered }: SitePower) => reported !== total && metered !== null

/** Power of one part: its devices where all of them are known, else the site's total meter, else what is known of it. */
export function sumOf(sites: readonly SitePower[]): { power: number | null; complete: boolean } {
  let power: number | null = null
  let complete = true
  for (const site of sites) {
    const known = meterStandsIn(site) ? site.metered : site.counted
    if (known !== null) power = (power ?? 0) + known
    if (site.reported !== site.total && site.metered === null) complete = false
  }
  return { power, complete }
}

/**
 * What one part gives or takes at the bus bar: the total meter of each site, else its devices where all of them are
 * known; null while one is not.
 */
export function atBusBar(sites: readonly SitePower[]): number | null {
  let power: number | null = null
  for (const { total, reported, counted, metered } of sites) {
    const known = metered ?? (reported === total ? counted : null)
    if (known === null) return null
    power = (power ?? 0) + known
  }
  return power
}

export type Known = Record<Part, number | null>

/** A part that stands nowhere takes and gives nothing. A load nobody measures is not nothing: it is unknown. */
const orAbsent = (value: number | null, absent: boolean) => (absent ? 0 : value)

/**
 * What the parts need from the public grid at the bus bar, kW: load + charging − PV − storage discharge, and unknown
 * while one of them is. Positive buys, negative feeds in. It stands in for the meter of the grid connection; beside it,
 * it tells what is lost between the meters.
 */
export function demandOf({ pv, storage, load, charging }: Known, absent: ReadonlySet<Part>): number | null {
  const known = [load, orAbsent(charging, absent.has('charging')), orAbsent(pv, absent.has('pv')), orAbsent(storage, absent.has('storage'))]
  const [consumed, charged, generated, discharged] = known
  if (consumed == null || charged == null || generated == null || discharged == null) return null
  return consumed + charged - generated - discharged
}

export interface Exchange {
  /** kW, positive buys, negative feeds in. */
  power: number | null
  /** By the meter of the grid connection; else worked out from the parts: an estimate. */
  measured: boolean
  /** Power that comes in and is found at no part, kW; null unless both sides are measured. */
  loss: number | null
}

/** Exchange with the public grid: what its meter says, else what the parts need. */
export function exchangeOf(metered: number | null, demand: number | null): Exchange {
  if (metered === null) return { power: demand, measured: false, loss: null }
  return { power: metered, measured: true, loss: demand === null ? null : metered - demand }
}
