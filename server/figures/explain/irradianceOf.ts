import { and, eq, isNotNull } from 'drizzle-orm'
import { siteTime } from '../../../core/time/time.ts'
import { regions, weatherDays } from '../../tables/index.ts'
import type { QueryContext } from '../sqlFragments.ts'
import type { FigureExplanation } from '../explain.ts'

/** The irradiance an area's weather station saw last on a day. */
export async function irradianceOf({ db }: Pick<QueryContext, 'db'>, areaCode: string, day: string): Promise<FigureExplanation> {
  const [seen] = await db
    .select({ value: weatherDays.irradiance, at: weatherDays.observedAt, name: regions.name })
    .from(weatherDays)
    .leftJoin(regions, eq(regions.id, weatherDays.areaCode))
    .where(and(eq(weatherDays.areaCode, areaCode), eq(weatherDays.day, day), isNotNull(weatherDays.observedAt)))
  const at = siteTime(seen?.at ?? null)
  return {
    formula: '辐照度 = 该区域气象数据当日最近一次观测值',
    source: '所问区域自身的气象数据，预报不算',
    day,
    at,
    inputs: seen ? [{ name: `${seen.name ?? areaCode} ${day}`, kind: '观测', value: seen.value, unit: 'W/m²', at }] : [],
  }
}
