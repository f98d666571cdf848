import { expect, it } from 'vitest'
import type { AlarmRow } from '../../core/contract/alarms/alarm.ts'
import { worstOf } from '../../screens/panels/worstOf.ts'
import { alarmCount } from '../../screens/walls/frame/alarmCount.ts'

const of = (...sites: string[]) => sites.map(stationId => ({ stationId }) as AlarmRow)
const feed = { loading: false, complete: true, records: of('A', 'B', 'B', 'C'), total: 4 }

it('a wall about all sites counts all alarms, whatever the list holds', () => {
  expect(alarmCount({ ...feed, complete: false, total: 480 }, undefined)).toBe(480)
})

it('a wall about some sites counts theirs by the feed, which tells in the moment', () => {
  expect(alarmCount(feed, { siteIds: ['B', 'D'], alarms: 7 })).toBe(2)
})

it('where more alarms are live than the feed holds, the sites’ own count stands', () => {
  expect(alarmCount({ ...feed, complete: false, total: 480 }, { siteIds: ['B'], alarms: 7 })).toBe(7)
})

it('nothing is counted before the first data', () => {
  expect(alarmCount({ ...feed, loading: true }, undefined)).toBeNull()
  expect(alarmCount(feed, null)).toBeNull()
})

it('only where all live alarms are known can none of them be beyond a limit', () => {
  const records = [
    { stationId: 'A', sign: '1' },
    { stationId: 'B', sign: '2' },
  ] as AlarmRow[]
  const at = (site: string) => (alarm: AlarmRow) => alarm.stationId === site
  expect([worstOf({ complete: true, records }, at('A')), worstOf({ complete: true, records }, at('B'))]).toEqual([1, 2])
  expect(worstOf({ complete: false, records }, at('B'))).toBe(1)
})
