import type { NamedWall } from '../../../core/contract/walls/cue.ts'
import { type DrillStep, drillSteps, type FaultDrill } from '../../../core/contract/alarms/faultDrill.ts'
import type { ProgressStep } from '../../kit/detail/ProgressSteps.tsx'

export const goesOn = ({ state }: Pick<FaultDrill, 'state'>) => state === 'running' || state === 'stopping'

export const drillStates: Record<FaultDrill['state'], string> = {
  running: '进行中',
  stopping: '正在中止',
  done: '已完成',
  stopped: '已中止',
  failed: '未能完成',
}

/** All steps of a drill: those that were, the one that is waited for, and those that are to come. */
export function drillProgressSteps({ steps, state }: Pick<FaultDrill, 'steps' | 'state'>): ProgressStep[] {
  const known = new Map(steps.map(({ step, at }) => [step, at]))
  const all = Object.entries(drillSteps) as [DrillStep, string][]
  const next = all.find(([step]) => !known.has(step))?.[0]
  return all.map(([step, title]) => {
    const at = known.get(step)
    if (at) return { title, at, state: 'done' }
    return { title, at: '', state: step !== next ? 'wait' : state === 'running' ? 'now' : 'failed' }
  })
}

/**
 * On which of the named walls a drill of an enterprise can be seen: those that go to alarms by themselves, and the others.
 * @param enterprises all there are: walls of anybody else see every one of them
 */
export function drillWalls(walls: readonly NamedWall[], orgId: string, enterprises: readonly { orgId: string }[]) {
  const seeing = walls.filter(wall => wall.orgId === orgId || !enterprises.some(each => each.orgId === wall.orgId))
  const follows = ({ shows }: NamedWall) =>
    shows.some(({ path, query }) => path === '/map' && new URLSearchParams(query).get('follow') === 'alarms')
  return { following: seeing.filter(follows), others: seeing.filter(wall => !follows(wall)) }
}
