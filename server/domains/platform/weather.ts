import { and, asc, eq, gte, inArray, lte } from 'drizzle-orm'
import { capitalOf, cityOf } from '../../../core/sites/areas.ts'
import type { ReplyOf } from '../../../core/contract/call.ts'
import type { weather } from '../../../core/contract/platform/weather.ts'
import { addDays, siteTime } from '../../../core/time/time.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { momentsOf } from '../../figures/slots/moments.ts'
import { explainWeather } from '../../figures/explain/explainWeather.ts'
import { conditionOf } from '../../figures/conditionOf.ts'
import { regions, weatherDays } from '../../tables/index.ts'

type Rows = ReplyOf<typeof weather.getWeatherLine>

/** An area speaks for itself, else its city does, else the capital of its province. Nothing farther away. */
const sources = (areaCode: string) => [...new Set([areaCode, cityOf(areaCode), capitalOf(areaCode)])]

async function daysOf({ db }: Context, areaCode: string, from: string, to: string): Promise<Rows> {
  const candidates = sources(areaCode)
  const rows = await db
    .select({ day: weatherDays, areaName: regions.name })
    .from(weatherDays)
    .leftJoin(regions, eq(regions.id, weatherDays.areaCode))
    .where(and(inArray(weatherDays.areaCode, candidates), gte(weatherDays.day, from), lte(weatherDays.day, to)))
    .orderBy(asc(weatherDays.day))
  const source = candidates.find(candidate => rows.some(({ day }) => day.areaCode === candidate))
  const shown = rows
    .filter(({ day }) => day.areaCode === source)
    .map(({ day, areaName }) => ({
      areaCode: day.areaCode,
      areaName: areaName ?? '',
      date: day.day,
      ...conditionOf(day.condition),
      wd: day.temp,
      maxwd: day.maxTemp,
      minwd: day.minTemp,
      fx: day.windDirection,
      fl: day.windForce,
      irradiance: day.irradiance,
      humidity: day.humidity,
      source: day.observedAt ? ('observation' as const) : ('forecast' as const),
      at: siteTime(day.observedAt),
    }))
  explainWeather(shown, areaCode)
  return shown
}

/** Days after the first of a span of a week. */
const week = 6
const earlier = (a: string, b: string) => (a.localeCompare(b) < 0 ? a : b)
const later = (a: string, b: string) => (a.localeCompare(b) > 0 ? a : b)

export const weatherHandlers: Handlers<typeof weather> = {
  getWeatherLine({ areaCode, startTime, endTime }, context) {
    const { today } = momentsOf(context.clock())
    const asked = endTime?.slice(0, 10) ?? today
    // Days to come are a forecast, never an observation.
    const to = earlier(asked, today)
    return daysOf(context, areaCode, startTime?.slice(0, 10) ?? addDays(to, -week), to)
  },
  getWeatherForecastLine({ areaCode, startTime, endTime }, context) {
    const { today } = momentsOf(context.clock())
    const asked = startTime?.slice(0, 10) ?? today
    const from = later(asked, today)
    return daysOf(context, areaCode, from, endTime?.slice(0, 10) ?? addDays(from, week))
  },
}
