import { sql } from 'drizzle-orm'
import { excluded } from '../../database/excluded.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { hourlyWeather, summary, windName } from './dailyWeather.ts'
import { clearSky } from '../../../core/physics/irradiance.ts'
import { sunPosition } from '../../../core/physics/sunPosition.ts'
import { chinaDayStart, DAY, siteDay } from '../../../core/time/time.ts'
import { weatherAt } from './weatherAt.ts'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../live/live.ts'
import { regionSeed } from './regionSeed.ts'
import { weatherDays } from '../../tables/index.ts'

interface Place {
  areaCode: string
  latitude: number
  longitude: number
}

/** The areas with sites: their counties, cities, provinces and the country, each at the middle of its sites. */
export async function weatherPlaces(db: Services['db'] | Transaction): Promise<Place[]> {
  const rows = await rowsOf(
    db,
    { area_code: 'text', latitude: 'number', longitude: 'number' },
    sql`
      with recursive up(code, latitude, longitude) as (
        select area_code, latitude, longitude
        from sites
        union all
        select r.parent_id, up.latitude, up.longitude
        from up
          join regions r on r.id = up.code
        where r.parent_id is not null
      )
      select code as area_code, avg(latitude) as latitude, avg(longitude) as longitude
      from up
      group by code
      order by code
    `,
  )
  return rows.map(row => ({ areaCode: row.area_code, latitude: row.latitude, longitude: row.longitude }))
}

/**
 * Writes the weather of days around now. Days before today carry what was observed at 14:00, today the newest observation, later days none.
 * @param back days before today @param ahead days after today
 */
export async function writeWeather(db: Services['db'] | Transaction, now: Date, places: readonly Place[], back: number, ahead: number) {
  const today = chinaDayStart(now.getTime())
  const rows: (typeof weatherDays.$inferInsert)[] = []
  for (const { areaCode, latitude, longitude } of places) {
    for (let offset = -back; offset <= ahead; offset++) {
      const start = today + offset * DAY
      const { condition, maxTemp, minTemp, windDirection, windForce } = summary(hourlyWeather(regionSeed, latitude, longitude, start))
      const seenAt = offset > 0 ? null : offset === 0 ? now.getTime() : start + 14 * 3_600_000
      const seen = seenAt === null ? null : weatherAt(regionSeed, latitude, longitude, seenAt)
      rows.push({
        areaCode,
        day: siteDay(new Date(start)),
        condition,
        maxTemp: Math.round(Math.max(maxTemp, offset === 0 && seen ? seen.ambientTemp : maxTemp) * 10) / 10,
        minTemp: Math.round(Math.min(minTemp, offset === 0 && seen ? seen.ambientTemp : minTemp) * 10) / 10,
        windDirection: windName(windDirection),
        windForce,
        temp: seen && Math.round(seen.ambientTemp * 10) / 10,
        irradiance: seen && seenAt ? Math.round(clearSky(sunPosition(seenAt, latitude, longitude).zenith) * seen.clearSkyIndex) : null,
        humidity: seen && Math.round(seen.humidity),
        observedAt: seenAt ? new Date(seenAt) : null,
      })
    }
  }
  for (let from = 0; from < rows.length; from += 1000)
    await db
      .insert(weatherDays)
      .values(rows.slice(from, from + 1000))
      .onConflictDoUpdate({
        target: [weatherDays.areaCode, weatherDays.day],
        set: excluded(
          weatherDays,
          'condition',
          'maxTemp',
          'minTemp',
          'windDirection',
          'windForce',
          'temp',
          'irradiance',
          'humidity',
          'observedAt',
        ),
      })
}
