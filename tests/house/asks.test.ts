import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../core/contract/call.ts'
import { contracts } from '../../core/contract/index.ts'
import type { Capability } from '../../core/resources/capabilities.ts'
import { capabilitiesOf } from '../../core/resources/resources.ts'
import { fullWalls, panelPaths, type WallPath, wallPaths } from '../../core/walls/walls.ts'
import { asksFrom } from './asks.ts'

const calls = new Map(
  Object.entries(contracts).flatMap(([noun, contract]) =>
    Object.entries(contract).map(([verb, call]): [string, AnyCall] => [`${noun}.${verb}`, call]),
  ),
)
const needOf = (name: string) => calls.get(name)?.permission ?? 'nothing'
/** What every wall may ask, or whoever comes by. */
const open = ['public', 'reader']
const asks = new Map(wallPaths.map((wall): [WallPath, string[]] => [wall, [...asksFrom(`screens/walls${wall}.tsx`).keys()]]))
const sorted = (names: Iterable<string>) => [...new Set(names)].sort()

describe.each(wallPaths.map(wall => ({ wall })))('$wall', ({ wall }) => {
  const needs = sorted((asks.get(wall) ?? []).map(needOf).filter(need => !open.includes(need)))

  it('is granted what its panels ask for and nothing else', () => {
    expect(sorted(capabilitiesOf([wall]))).toEqual(needs)
  })
})

/**
 * Calls a wall's token may make though no panel of a wall asks for them, because a panel asks for another one of the
 * same capability: each tells no more than that one does.
 */
const besides: Partial<Record<Capability, { why: string; calls: string[] }>> = {
  'alarm:watch': {
    why: 'counts of the alarms that every full wall lists, and those of them that are of one site or of sensors of the air; whether there are drills',
    calls: [
      'alarm.getAlarmIndexByStatus',
      'alarm.getEnvAlarms',
      'alarm.settings',
      'home.getAlarmStat',
      'home.getAlarmStatNew',
      'pvStation.alarmListByStation',
      'pvStation.alarmListByVillage',
    ],
  },
  'charging:read': { why: 'energy bought and delivered by the stations the wall ranks', calls: ['charging.elecAnalysis'] },
  'map:read': {
    why: 'the same figures of the same region, by the documented names that no panel of ours needs',
    calls: [
      'map.getActivePower',
      'map.getDeviceMonitorLine',
      'map.getEleMap',
      'map.getInstalledCap',
      'map.getInstalledCapLine',
      'map.getReduceMsgOfYear',
      'map.getSystemYearQuantity',
      'map.getTgByAreaCode',
    ],
  },
  'microgrid:day': { why: 'PV of the day that has gone by, of whose like the campus shows that of today', calls: ['microgrid.getNight'] },
  'microgrid:distribution': { why: 'load of the transformers whose rooms and alarms the campus shows', calls: ['microgrid.getLoadRates'] },
  'microgrid:live': { why: 'names of the micro-grids among which a panel shows one', calls: ['microgrid.list'] },
  'profit:read': {
    why: 'the items of a day, to which the explanation of what the wall shows leads; single items of the month the wall shows as well',
    calls: ['electricity.getElePay', 'electricity.getGrant', 'profit.getDay'],
  },
  'site:read': { why: 'the points of the map, and their generation by day', calls: ['map.getDataMonth', 'map.powerSystem'] },
  'weather:read': { why: 'the weather of the days before, of the place whose forecast is shown', calls: ['weather.getWeatherLine'] },
}

it('no wall may ask for more than its panels do, but for these calls', () => {
  const extra = new Map<string, string[]>()
  for (const wall of wallPaths) {
    const held = capabilitiesOf([wall]) as ReadonlySet<string>
    for (const [name, { permission }] of calls)
      if (held.has(permission) && !asks.get(wall)?.includes(name)) extra.set(permission, sorted([...(extra.get(permission) ?? []), name]))
  }
  expect(Object.fromEntries(extra)).toEqual(
    Object.fromEntries(Object.entries(besides).map(([capability, { calls }]) => [capability, calls])),
  )
})

describe('the page around the walls', () => {
  it('asks for nothing that some wall may not, but the alarm feed, which only full walls read, and the power of a day that is replayed, which only the map does', () => {
    const page = asksFrom('screens/main.tsx', ['screens/routes.ts', 'screens/gallery/gallery.tsx'])
    expect(sorted(page.keys()).filter(name => !open.includes(needOf(name)))).toEqual(['alarm.page', 'map.getPowerLine'])
    expect(page.get('map.getPowerLine')).toEqual(['screens/replay/useChapters.ts'])
    for (const wall of fullWalls) expect(capabilitiesOf([wall]).has('alarm:watch'), wall).toBe(true)
    for (const wall of panelPaths) expect(capabilitiesOf([wall]).has('alarm:watch'), wall).toBe(false)
  })
})

describe('what a file asks for', () => {
  it('is found through the files it imports and loads later', () => {
    expect(asksFrom('screens/walls/map.tsx').get('alarm.getAlarmById')).toEqual(['screens/cue/IncidentCard.tsx'])
  })

  it('is not a call whose type or path alone it names', () => {
    expect([...asksFrom('screens/panels/microgrid/labels.ts').keys()]).toEqual([])
    expect([...asksFrom('screens/walls/frame/useRefetching.ts').keys()]).toEqual([])
  })
})
