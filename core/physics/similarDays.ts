/** The weather of a day in one word. */
export type Sky = 'clear' | 'cloudy' | 'overcast' | 'snow' | 'rain' | 'wind' | 'fog'

/** A day that is over, of which weather and generation are known. */
export interface PastDay {
  day: string
  sky: Sky
  /** What a kW gave for each kWh/m² that a cloudless day would have brought. */
  ratio: number
}

/** How far back they are looked for, days. */
export const lookBack = 60
/** So many of them at most, the newest: modules gather dust, and the sun's height changes what a tilted plane makes of a day. */
const most = 5
/** Of fewer nothing is foretold. */
const least = 3

/**
 * Whose light comes nearest, where a weather has been too rare of late. What is dim is never told by bright days, nor
 * the other way round.
 */
const nearest: Record<Sky, readonly (readonly Sky[])[]> = {
  clear: [['wind'], ['cloudy']],
  wind: [['clear', 'cloudy']],
  cloudy: [['wind'], ['clear']],
  fog: [['overcast'], ['rain', 'snow']],
  overcast: [['fog'], ['rain', 'snow']],
  rain: [['snow'], ['overcast']],
  snow: [['rain'], ['overcast']],
}

export interface Similar {
  days: readonly PastDay[]
  /** Days of the nearest weather are among them. */
  near: boolean
}

/**
 * The similar days of a day to come: those of the same weather. Days are told apart by the classes of weather services
 * as in J. Shi et al., IEEE Trans. Ind. Appl. 48 (2012) 1064–1069; what a day gave is taken relative to its cloudless
 * sky, so that neither season nor length of day counts.
 * @param past newest first
 * @param without left out: what the others say of it
 */
export function similarDays(past: readonly PastDay[], sky: Sky, without?: PastDay): Similar | null {
  const skies: Sky[] = [sky]
  for (const further of [[], ...nearest[sky]]) {
    skies.push(...further)
    const days = newest(past, skies, without)
    if (days.length >= least) return { days, near: skies.length > 1 }
  }
  return null
}

function newest(past: readonly PastDay[], skies: readonly Sky[], without: PastDay | undefined): PastDay[] {
  const days: PastDay[] = []
  for (const day of past) {
    if (day === without || !skies.includes(day.sky)) continue
    days.push(day)
    if (days.length === most) break
  }
  return days
}
