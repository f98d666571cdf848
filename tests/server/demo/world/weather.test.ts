import { describe, expect, it } from 'vitest'
import { hourlyWeather, summary, windForce, windName } from '../../../../server/demo/world/dailyWeather.ts'
import { DAY, HOUR, MINUTE } from '../../../../core/time/time.ts'
import { weatherAt } from '../../../../server/demo/world/weatherAt.ts'

const start = (date: string) => Date.parse(`${date}T00:00:00+08:00`)
const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
const city = (seed: number, atMs: number) => weatherAt(seed, 38.04, 114.5, atMs)

/** Hourly weather of a month over several years, so that one odd season does not decide. */
const month = (number: string, seeds = [1, 2, 3, 4]) =>
  seeds.flatMap(seed =>
    [2023, 2024, 2025].flatMap(year =>
      Array.from({ length: 30 * 24 }, (_, hour) => city(seed, start(`${year}-${number}-01`) + hour * HOUR)),
    ),
  )

const correlation = (a: number[], b: number[]) => {
  const [meanA, meanB] = [mean(a), mean(b)]
  const covariance = mean(a.map((each, index) => (each - meanA) * (b[index]! - meanB)))
  const spread = (values: number[], middle: number) => Math.sqrt(mean(values.map(each => (each - middle) ** 2)))
  return covariance / spread(a, meanA) / spread(b, meanB)
}

describe('the weather of Shijiazhuang', () => {
  it('has a January around −2 °C and a July around 27 °C', () => {
    const january = mean(month('01').map(each => each.ambientTemp))
    const july = mean(month('07').map(each => each.ambientTemp))
    expect(january).toBeGreaterThan(-3.5)
    expect(january).toBeLessThan(0)
    expect(july).toBeGreaterThan(25.5)
    expect(july).toBeLessThan(28.5)
  })

  it('is rainy in July and dry, at times foggy, in January', () => {
    const share = (number: string, test: (condition: string) => boolean) => mean(month(number).map(each => Number(test(each.condition))))
    expect(share('07', each => each === 'rain')).toBeGreaterThan(3 * share('01', each => each === 'rain' || each === 'snow'))
    expect(share('01', each => each === 'fog')).toBeGreaterThan(share('06', each => each === 'fog'))
    expect(share('07', each => each === 'snow')).toBe(0)
  })

  it('is warmest in the afternoon and coldest before sunrise', () => {
    const july = month('07')
    const byHour = Array.from({ length: 24 }, (_, hour) =>
      mean(july.filter((_each, index) => index % 24 === hour).map(each => each.ambientTemp)),
    )
    expect([13, 14, 15, 16]).toContain(byHour.indexOf(Math.max(...byHour)))
    expect([4, 5, 6, 7]).toContain(byHour.indexOf(Math.min(...byHour)))
  })

  it('lets through less light the more the sky is covered', () => {
    const spring = month('04')
    const open = spring.filter(each => each.cloudCover < 0.2).map(each => each.clearSkyIndex)
    const closed = spring.filter(each => each.cloudCover > 0.9).map(each => each.clearSkyIndex)
    expect(mean(open)).toBeGreaterThan(2 * mean(closed))
  })

  it('stays within what is physically possible', () => {
    for (const { humidity, clearSkyIndex, cloudCover, windSpeed, windDirection, ambientTemp } of [...month('01'), ...month('07')]) {
      expect(humidity >= 0 && humidity <= 100).toBe(true)
      expect(clearSkyIndex > 0 && clearSkyIndex <= 1.1).toBe(true)
      expect(cloudCover >= 0 && cloudCover <= 1).toBe(true)
      expect(windSpeed > 0 && windSpeed < 25).toBe(true)
      expect(windDirection >= 0 && windDirection < 360).toBe(true)
      expect(ambientTemp > -25 && ambientTemp < 43).toBe(true)
    }
  })

  it('is shared with a neighbouring city and not with a city far away', () => {
    const times = Array.from({ length: 1000 }, (_, index) => start('2025-01-01') + index * 9 * HOUR)
    const clouds = (latitude: number, longitude: number) => times.map(atMs => weatherAt(9, latitude, longitude, atMs).cloudCover)
    const here = clouds(38.04, 114.5)
    expect(correlation(here, clouds(38.87, 115.47))).toBeGreaterThan(0.6)
    expect(Math.abs(correlation(here, clouds(23.1, 113.3)))).toBeLessThan(0.35)
  })

  it('changes within the hour under broken cloud', () => {
    const broken = Array.from({ length: 3000 }, (_, index) => start('2025-05-01') + index * 37 * MINUTE).filter(atMs => {
      const { cloudCover } = city(4, atMs)
      return cloudCover > 0.4 && cloudCover < 0.6
    })
    const swing = broken.map(atMs => Math.abs(city(4, atMs + 15 * MINUTE).clearSkyIndex - city(4, atMs).clearSkyIndex))
    expect(broken.length).toBeGreaterThan(20)
    expect(mean(swing)).toBeGreaterThan(0.03)
  })

  it('is the same for the same seed and moment and different for another seed', () => {
    const atMs = start('2026-03-03') + 10 * HOUR
    expect(city(5, atMs)).toEqual(city(5, atMs))
    expect(city(5, atMs)).not.toEqual(city(6, atMs))
  })
})

describe('the weather of a day', () => {
  it('spans the temperatures of its hours', () => {
    for (let day = 0; day < 60; day++) {
      const from = start('2026-02-01') + day * DAY
      const { maxTemp, minTemp } = summary(hourlyWeather(1, 38.04, 114.5, from))
      const noon = city(1, from + 12.5 * HOUR).ambientTemp
      expect(noon <= maxTemp && noon >= minTemp).toBe(true)
      expect(maxTemp - minTemp).toBeGreaterThan(1)
    }
  })

  it('names wind by quarter and Beaufort level', () => {
    expect([windName(0), windName(44), windName(359), windName(180)]).toEqual(['北风', '东北风', '北风', '南风'])
    expect([windForce(0.1), windForce(1), windForce(4), windForce(10), windForce(40)]).toEqual([0, 1, 3, 5, 12])
  })
})
