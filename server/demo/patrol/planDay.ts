import { distanceM, type Place } from '../../../core/sites/distance.ts'
import { hash, random, randomBetween, seedOf } from '../seeded.ts'
import { HOUR, instantOf, MINUTE } from '../../../core/time/time.ts'
import { isWorkDay, type WorkCalendar } from '../../../core/time/workCalendar.ts'
import type { NewClocking } from '../../patrol/clockIn.ts'
import type { NewPoint } from '../../patrol/placePoints.ts'
import { moved, type Way, wayOf } from './wayOf.ts'

export interface DemoSitePlace extends Place {
  id: string
  name: string
  deviceIds: number[]
}
export interface DemoPerson {
  userId: string
  orgId: string
  /** Whoever arranges the rounds of the team. */
  leaderId: string
  goesRound: boolean
  /** Its place among those of the enterprise who go round. */
  nth: number
  sites: readonly DemoSitePlace[]
}

export interface PlannedRound {
  name: string
  stops: DemoSitePlace[]
  way: Way
  points: NewPoint[]
  /** Devices in the order they are looked at. */
  inspections: { deviceId: number; siteId: string; at: number; result: 'normal' | 'abnormal'; remark: string }[]
}
export interface PlannedDay {
  clockings: NewClocking[]
  round: PlannedRound | null
}

const abnormal = ['柜门密封条老化', '接地端子有锈迹', '散热风扇异响', '标识牌脱落', '线缆防火封堵缺损']
const mostStops = 4

/** The next site is the nearest one not yet seen. */
function stopsFrom(first: number, all: readonly DemoSitePlace[]): DemoSitePlace[] {
  const left = [...all]
  const stops = left.splice(first % left.length, 1)
  while (stops.length < mostStops && left.length > 0) {
    const here = stops.at(-1)!
    left.sort((a, b) => distanceM(here, a) - distanceM(here, b))
    stops.push(left.shift()!)
  }
  return stops
}

/** Positions a phone sends on a way, with what phones get wrong: vague ones, a leap, a gap, one whose clock was ahead. */
function pointsOf(way: Way, seed: number, day: string): NewPoint[] {
  const kind = seed % 5
  const points: NewPoint[] = []
  const count = Math.floor((way.ends - way.begins) / MINUTE)
  for (let n = 0; n <= count; n++) {
    const share = n / count
    // Under a bridge, or a phone that saved its battery.
    if (kind === 3 && share > 0.3 && share < 0.38) continue
    const ms = way.begins + n * MINUTE
    const { speedMs, ...place } = way.at(ms)
    const vague = kind === 1 && share > 0.6 && share < 0.62
    const leap = kind === 0 && n === Math.round(count * 0.45)
    const accuracyM = vague ? randomBetween(400, 1500, seed, n, 1) : randomBetween(5, 24, seed, n, 1)
    const off = accuracyM * 0.4
    const seen = moved(
      place,
      (leap ? 38_000 : 0) + randomBetween(-off, off, seed, n, 2),
      (leap ? 21_000 : 0) + randomBetween(-off, off, seed, n, 3),
    )
    const ahead = kind === 2 && n === Math.round(count * 0.7)
    points.push({
      clientId: `demo-${day}-${n}`,
      type: '00',
      at: new Date(ahead ? way.ends + 3 * HOUR : ms),
      longitude: Number(seen.longitude.toFixed(6)),
      latitude: Number(seen.latitude.toFixed(6)),
      accuracyM: Math.round(accuracyM),
      speedMs: Number((speedMs * randomBetween(0.8, 1.15, seed, n, 4)).toFixed(1)),
    })
  }
  return points
}

/** What somebody of the demonstration does on a day: follows from person and day alone, so that history and the living region agree. */
export function planDay({ userId, sites, goesRound, nth }: DemoPerson, day: string, calendar: WorkCalendar): PlannedDay {
  const number = Math.floor(Date.parse(day) / 86_400_000)
  const seed = hash(seedOf(userId), number)
  const off = !isWorkDay(day, calendar)
  const rounds = goesRound && !off && (number + nth) % 2 === 0 && sites.length > 1
  const absent = !rounds && seed % 19 === 3
  if (off || absent || sites.length === 0) return { clockings: [], round: null }
  const at = (clock: string, minutes: number) => new Date(instantOf(`${day} ${clock}:00`).getTime() + Math.round(minutes * 60) * 1000)
  const stops = stopsFrom(seed, sites)
  const clocking = (kind: 'in' | 'out', when: Date, from: Place, reach: number, n: number): NewClocking => ({
    clientId: `demo-${day}-${n}`,
    kind,
    at: when,
    ...moved(from, randomBetween(-reach, reach, seed, n, 5), randomBetween(-reach, reach, seed, n, 6)),
    accuracyM: Math.round(randomBetween(6, 40, seed, n, 7)),
    remark: '',
  })
  const [first, last] = [stops[0]!, rounds ? stops.at(-1)! : stops[0]!]
  const late = seed % 11 === 4
  const clockings: NewClocking[] = []
  // From home, kilometres away: kept, but it counts nowhere.
  if (seed % 17 === 5) clockings.push(clocking('in', at('08:00', 5 * random(seed, 8)), moved(first, 2600, 1900), 50, 0))
  clockings.push(clocking('in', late ? at('08:33', 20 * random(seed, 9)) : at('08:04', 24 * random(seed, 9)), first, 120, 1))
  if (seed % 23 !== 6)
    clockings.push(clocking('out', seed % 13 === 7 ? at('16:40', 40 * random(seed, 10)) : at('17:31', 40 * random(seed, 10)), last, 120, 2))
  if (!rounds) return { clockings, round: null }
  const way = wayOf(stops, seed, at('09:05', Math.floor(15 * random(seed, 11))).getTime())
  const inspections = stops.flatMap((site, n) =>
    site.deviceIds.map((deviceId, k) => {
      const wrong = hash(seed, deviceId, 12) % 14 === 0
      return {
        deviceId,
        siteId: site.id,
        at: way.arrivals[n]! + (4 + 5 * k) * MINUTE,
        result: wrong ? ('abnormal' as const) : ('normal' as const),
        remark: wrong ? abnormal[hash(seed, deviceId, 13) % abnormal.length]! : '',
      }
    }),
  )
  return {
    clockings,
    round: { name: `${first.name}等 ${stops.length} 站例行巡检`, stops, way, points: pointsOf(way, seed, day), inspections },
  }
}
