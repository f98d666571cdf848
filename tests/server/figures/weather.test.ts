import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { map } from '../../../core/contract/walls/map.ts'
import { weather } from '../../../core/contract/platform/weather.ts'
import { weatherDays } from '../../../server/tables/index.ts'
import { type Monitored, morning, openMonitored } from '../fixtures/monitored.ts'

let place: Monitored
beforeAll(async () => {
  place = await openMonitored()
  const day = (areaCode: string, day: string, condition: string, maxTemp: number) => ({
    areaCode,
    day,
    condition,
    maxTemp,
    minTemp: 12,
    windDirection: '东南风',
    windForce: 3,
  })
  await place.database.db.insert(weatherDays).values([
    day('130100', '2026-06-01', 'fog', 25),
    day('130100', '2026-06-13', 'rain', 26),
    day('130100', '2026-06-14', '多云转小雪', 27),
    {
      ...day('130100', '2026-06-15', 'clear', 33),
      temp: 28.5,
      irradiance: 810,
      humidity: 35,
      observedAt: new Date('2026-06-15T02:15:00Z'),
    },
    day('130100', '2026-06-16', 'overcast', 30),
    day('130600', '2026-06-15', '大风', 31),
    day('110100', '2026-06-15', 'cloudy', 32),
  ])
})
afterAll(() => place.close())
afterEach(() => place.at(morning))

const line = (areaCode?: string) => place.as('east')(weather.getWeatherLine, areaCode ? { areaCode } : {})
const forecast = (areaCode?: string) => place.as('east')(weather.getWeatherForecastLine, areaCode ? { areaCode } : {})

describe('the weather of an area', () => {
  it('is that of the past week up to the newest observation, 石家庄 unless asked otherwise', async () => {
    const days = await line()

    expect(days.map(({ date, icon }) => [date, icon])).toEqual([
      ['2026-06-13', 'rain'],
      ['2026-06-14', 'snow'],
      ['2026-06-15', 'clear'],
    ])
    expect(days.at(-1)).toEqual({
      areaCode: '130100',
      areaName: '石家庄市',
      date: '2026-06-15',
      tqqk: '晴',
      icon: 'clear',
      wd: 28.5,
      maxwd: 33,
      minwd: 12,
      fx: '东南风',
      fl: 3,
      irradiance: 810,
      humidity: 35,
      source: 'observation',
      at: '2026-06-15 10:15:00',
    })
  })

  it('keeps the words of a weather service beside the icon', async () => {
    expect((await line())[1]).toMatchObject({ tqqk: '多云转小雪', icon: 'snow', wd: null, source: 'forecast', at: '' })
  })

  it('can be asked for a span, but never shows a forecast as observed', async () => {
    const span = { startTime: '2026-06-01 00:00:00', endTime: '2026-06-30 23:59:59' }
    const days = await place.as('east')(weather.getWeatherLine, span)
    expect(days.map(({ date }) => date)).toEqual(['2026-06-01', '2026-06-13', '2026-06-14', '2026-06-15'])
  })

  it('begins its forecast with today, whatever is asked', async () => {
    expect((await forecast()).map(({ date }) => date)).toEqual(['2026-06-15', '2026-06-16'])
    const since = await place.as('east')(weather.getWeatherForecastLine, { startTime: '2026-06-01 00:00:00' })
    expect(since[0]?.date).toBe('2026-06-15')
  })

  it('begins a day with the midnight of the site', async () => {
    place.at('2026-06-14T23:30:00Z')
    expect((await line()).at(-1)?.date).toBe('2026-06-15')
    place.at('2026-06-14T15:30:00Z')
    expect((await line()).at(-1)?.date).toBe('2026-06-14')
  })

  it('of a county is that of its city, of a city without one that of the capital of its province, and says so', async () => {
    expect((await forecast('130602'))[0]).toMatchObject({ areaCode: '130600', areaName: '保定市', icon: 'wind' })
    expect((await forecast('130800'))[0]).toMatchObject({ areaCode: '130100', areaName: '石家庄市' })
    expect((await forecast('130000'))[0]).toMatchObject({ areaCode: '130100' })
  })

  it('stands beside the figures of its area: the last observation of today, no forecast and no neighbour', async () => {
    const rows = await place.as('chief')(map.getAreaAnalysis, { areaCode: '130000' })
    expect(rows.map(({ areaCode, irradiance, sky }) => [areaCode, irradiance, sky]).sort()).toEqual([
      ['130100', 810, 'clear'],
      ['130600', null, 'wind'],
    ])
    place.at('2026-06-16T02:30:00Z')
    const [next] = await place.as('east')(map.getAreaAnalysis, { areaCode: '130100' })
    expect(next?.irradiance).toBeNull()
  })

  it('is not taken from another province', async () => {
    expect(await line('440100')).toEqual([])
    expect(await line('100000')).toEqual([])
  })
})
