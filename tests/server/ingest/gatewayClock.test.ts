import { afterAll, beforeAll, expect, it } from 'vitest'
import { home } from '../../../core/contract/platform/home.ts'
import { map } from '../../../core/contract/walls/map.ts'
import * as t from '../../../server/tables/index.ts'
import { type Monitored, morning, openMonitored } from '../fixtures/monitored.ts'

let place: Monitored
const minutesAgo = (minutes: number) => new Date(Date.parse(morning) - minutes * 60_000)

beforeAll(async () => {
  place = await openMonitored()
  const gateway = (id: string, siteId: string, clockSkewSeconds: number | null, minutes = 5, orgId = 'east') => ({
    id,
    siteId,
    orgId,
    name: id,
    secretHash: '-',
    clockSkewSeconds,
    clockMeasuredAt: clockSkewSeconds === null ? null : minutesAgo(minutes),
  })
  await place.database.db.insert(t.gateways).values([
    gateway('ahead', 'E1', 90),
    gateway('further', 'E1', -310),
    gateway('nearly', 'E2', 119),
    gateway('unknown', 'E2', null),
    // Measured long ago: nobody knows what it is now.
    gateway('silent', 'E3', 900, 90),
    gateway('west', 'W1', 7200, 5, 'west'),
  ])
})
afterAll(() => place.close())

it('a gateway whose clock is off by more than two minutes is told with its site, in the list at home and on the card of the map', async () => {
  const { records } = await place.as('chief')(home.stationPageList, {})
  const skews = Object.fromEntries(records.map(({ itemNumber, clockSkew }) => [itemNumber, clockSkew]))
  expect(skews).toEqual({ E1: -310, E2: null, E3: null, W1: 7200 })
  expect(await place.as('east')(map.powerSystemOne, { itemNumber: 'E1' })).toMatchObject({ itemNumber: 'E1', clockSkew: -310 })
})

it('a day that is replayed does not tell the clocks of today', async () => {
  place.at('2026-06-14T02:30:00Z')
  expect(await place.as('chief')(map.powerSystemOne, { itemNumber: 'E1' })).toMatchObject({ clockSkew: null })
  place.at(morning)
})
