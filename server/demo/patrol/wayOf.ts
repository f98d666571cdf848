import { distanceM, type Place } from '../../../core/sites/distance.ts'
import { random, randomBetween } from '../seeded.ts'
import { MINUTE } from '../../../core/time/time.ts'

interface Segment {
  from: Place
  to: Place
  begins: number
  ends: number
  /** How far the road leaves the straight line, as a share of its length. */
  bend: number
}

/** Where somebody is at every moment of a round. */
export interface Way {
  begins: number
  ends: number
  /** When each place is reached, epoch ms. */
  arrivals: number[]
  at: (ms: number) => Place & { speedMs: number }
}

/** Metres of a degree of latitude. */
const degree = 111_320
export const moved = ({ longitude, latitude }: Place, east: number, north: number): Place => ({
  longitude: longitude + east / (degree * Math.cos((latitude * Math.PI) / 180)),
  latitude: latitude + north / degree,
})

/**
 * A round from place to place as somebody would drive and walk it: 45 to 65 km/h between them, 18 to 30 minutes around
 * each. Follows from the seed alone.
 */
export function wayOf(places: readonly Place[], seed: number, begins: number): Way {
  const segments: Segment[] = []
  const arrivals: number[] = []
  let now = begins
  places.forEach((place, n) => {
    const before = places[n - 1]
    if (before) {
      const ms = (1000 * distanceM(before, place)) / randomBetween(12.5, 18, seed, n, 1)
      segments.push({ from: before, to: place, begins: now, ends: now + ms, bend: randomBetween(-0.14, 0.14, seed, n, 2) })
      now += ms
    }
    arrivals.push(now)
    const stay = randomBetween(18, 30, seed, n, 3) * MINUTE
    segments.push({ from: place, to: place, begins: now, ends: now + stay, bend: 0 })
    now += stay
  })
  const ends = now
  return {
    begins,
    ends,
    arrivals,
    at(ms) {
      const { from, to, begins: first, ends: last, bend } = segments.find(segment => ms < segment.ends) ?? segments.at(-1)!
      const share = Math.min(1, Math.max(0, (ms - first) / (last - first)))
      if (from === to) {
        // Around the site on foot: away from the gate and back.
        const angle = 2 * Math.PI * (share + random(seed, first % 1000))
        const reach = 40 * Math.sin(Math.PI * share)
        return { ...moved(from, reach * Math.cos(angle), reach * Math.sin(angle)), speedMs: 0.6 }
      }
      const [east, north] = [
        (to.longitude - from.longitude) * degree * Math.cos((from.latitude * Math.PI) / 180),
        (to.latitude - from.latitude) * degree,
      ]
      const aside = bend * Math.sin(Math.PI * share) + 0.02 * Math.sin(5 * Math.PI * share)
      const speedMs = distanceM(from, to) / ((last - first) / 1000)
      return { ...moved(from, east * share - north * aside, north * share + east * aside), speedMs }
    },
  }
}
