import { clearSkyDay } from '../../core/physics/clearSkyDay.ts'
import { median } from '../../core/physics/median.ts'
import { type PastDay, type Similar, similarDays, type Sky } from '../../core/physics/similarDays.ts'
import { addDays } from '../../core/time/time.ts'
import { conditionOf } from './conditionOf.ts'
import type { AreaDays } from './slots/readPastDays.ts'

/** Sites that gave something within so many days count as going to. */
const recentDays = 7

/** A day that is over, as the others tell it and as it was, kWh, with the capacity of whose day it was, kW. */
export interface Recalculated {
  day: string
  kw: number
  kwByNeighbours: number
  measured: number
}

interface Sample extends PastDay, Pick<Recalculated, 'kw' | 'measured'> {
  /** What a cloudless day would have brought to that capacity, kW × kWh/m². */
  light: number
}

/** What is expected of an area on a day. */
export interface ExpectedArea extends Pick<AreaDays, 'areaCode' | 'areaName'> {
  sky: Sky
  /** In words. */
  tqqk: string
  similar: Similar
  /** Of the similar days; what a kW gives for each kWh/m² of a cloudless day. */
  ratio: number
  /** kWh/m² of the cloudless day. */
  potential: number
  /** Sites, and their running capacity, kW. */
  sites: number
  kw: number
  kwh: number
  recalculated: Recalculated[]
}

/**
 * Expected generation of an area: the median of what a kW gave on similar days, relative to their cloudless sky, times
 * the capacity that gave something of late and the cloudless sky of the day. Days on which less than half of that
 * capacity is known are not taken. Null without a forecast of the weather or similar days.
 * @param today the last day that is over is the one before
 */
export function expectedOfArea(
  { areaCode, areaName, latitude, longitude, condition, days }: AreaDays,
  day: string,
  today: string,
): ExpectedArea | null {
  const since = addDays(today, -recentDays)
  const recent = days.filter(each => each.day >= since)
  const kw = Math.max(0, ...recent.map(each => each.kw))
  if (condition === null || kw === 0) return null
  const { icon: sky, tqqk } = conditionOf(condition)
  const past = days.flatMap(({ day: of, kwh, kw: had, sky: seen }): Sample[] => {
    if (seen === null || 2 * had < kw) return []
    const light = had * clearSkyDay(of, latitude, longitude)
    // Where the sun does not rise, a day tells nothing of any other.
    if (!(light > 0)) return []
    return [{ day: of, sky: seen, ratio: kwh / light, kw: had, measured: kwh, light }]
  })
  const ratioOf = (of: Sky, without?: PastDay) => {
    const similar = similarDays(past, of, without)
    return similar && { similar, ratio: median(similar.days.map(({ ratio }) => ratio))! }
  }
  const known = new Map<Sky, ReturnType<typeof ratioOf>>()
  const ratioFor = (of: Sky) => {
    if (!known.has(of)) known.set(of, ratioOf(of))
    return known.get(of) ?? null
  }
  /** What the others say of a day: mostly what they say of any with its weather. */
  const othersOn = (each: PastDay) => {
    const all = ratioFor(each.sky)
    return all?.similar.days.includes(each) ? ratioOf(each.sky, each) : all
  }
  const own = ratioFor(sky)
  if (!own) return null
  const potential = clearSkyDay(day, latitude, longitude)
  if (!(potential > 0)) return null
  return {
    ...own,
    areaCode,
    areaName,
    sky,
    tqqk,
    potential,
    kw,
    sites: Math.max(...recent.map(each => each.sites)),
    kwh: own.ratio * potential * kw,
    recalculated: past.flatMap(each => {
      const others = othersOn(each)
      return others ? [{ day: each.day, kw: each.kw, measured: each.measured, kwByNeighbours: others.ratio * each.light }] : []
    }),
  }
}
