import { describe, expect, it } from 'vitest'
import { drillProgressSteps, drillWalls } from '../../console/pages/wallConductor/drillWords.ts'
import type { NamedWall } from '../../core/contract/walls/cue.ts'

const fault = { step: 'fault' as const, at: '2026-11-27 00:10:11', note: '' }

describe('the steps of a drill', () => {
  it('are those that were, the one it waits for, and those to come', () => {
    expect(drillProgressSteps({ steps: [fault], state: 'running' }).map(({ title, state }) => [title, state])).toEqual([
      ['故障发生', 'done'],
      ['告警', 'now'],
      ['现场画面', 'wait'],
      ['派单', 'wait'],
      ['到场', 'wait'],
      ['修复', 'wait'],
    ])
  })

  it('end at the one that was not reached', () => {
    expect(drillProgressSteps({ steps: [fault], state: 'stopped' }).map(({ state }) => state)).toEqual([
      'done',
      'failed',
      'wait',
      'wait',
      'wait',
      'wait',
    ])
  })
})

describe('the walls of a drill', () => {
  const wall = (name: string, orgId: string, path: string, query: string): NamedWall => ({
    orgId,
    orgName: orgId,
    name,
    count: 1,
    people: 0,
    since: '',
    shows: [{ path, query, frozen: false, rotating: false }],
    walls: [],
  })

  it('are those of its enterprise and of whoever sees all, apart by whether they go to alarms themselves', () => {
    const walls = [
      wall('东墙', '1001', '/map', 'follow=alarms'),
      wall('西墙', '1001', '/map', ''),
      wall('南墙', '1001', '/weatherInfo', 'follow=alarms'),
      wall('邻墙', '1002', '/map', 'follow=alarms'),
      wall('平台', '1', '/map', 'follow=alarms'),
    ]
    const { following, others } = drillWalls(walls, '1001', [{ orgId: '1001' }, { orgId: '1002' }])
    expect([following, others].map(list => list.map(({ name }) => name))).toEqual([
      ['东墙', '平台'],
      ['西墙', '南墙'],
    ])
  })
})
