import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { home } from '../../../core/contract/platform/home.ts'
import { map } from '../../../core/contract/walls/map.ts'
import { isLate } from '../../../core/units/freshness.ts'
import { decodeStationPoints, pointState } from '../../../core/sites/stationPoints.ts'
import { devices } from '../../../server/tables/index.ts'
import { type Monitored, morning, openMonitored } from '../fixtures/monitored.ts'

let place: Monitored
beforeAll(async () => {
  place = await openMonitored()
})
afterAll(() => place.close())

/** What every count and list says of site E2, whose only device was last measured ten minutes before `morning`. */
async function toldOf(samplingSeconds: number, secondsLater: number) {
  await place.database.db.update(devices).set({ samplingSeconds }).where(eq(devices.siteId, 'E2'))
  place.at(new Date(Date.parse(morning) + secondsLater * 1000).toISOString())
  const east = place.as('east')
  const [live, list, counts, bytes] = [
    await east(map.statisticsOfPhotovoltaic, { areaCode: '130600' }),
    await east(home.stationPageList, { name: '竞秀' }),
    await east(home.stationListByOrg, { areaCode: '130600' }),
    await east(map.powerSystemPoints, { areaCode: '130600' }),
  ]
  const points = decodeStationPoints(new Uint8Array(bytes as Uint8Array).buffer)
  return [live.online === 1, live.activePower !== null, list.records[0]?.online, counts[0]?.online, points.states[0] !== pointState.offline]
}

describe('a site is online until its readings are late, two sampling intervals after the newest', () => {
  const cases = [
    { samplingSeconds: 60, secondsLater: 0 },
    { samplingSeconds: 300, secondsLater: 0 },
    { samplingSeconds: 300, secondsLater: 1 },
    { samplingSeconds: 900, secondsLater: 20 * 60 },
    { samplingSeconds: 900, secondsLater: 20 * 60 + 1 },
  ]
  for (const { samplingSeconds, secondsLater } of cases)
    it(`sampled every ${samplingSeconds} s, ${600 + secondsLater} s ago: the same for every count, list and map`, async () => {
      const online = !isLate((600 + secondsLater) * 1000, samplingSeconds * 1000)
      expect(await toldOf(samplingSeconds, secondsLater)).toEqual([online, online, online, online, online])
    })
})
