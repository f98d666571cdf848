import { type CommandState, commandStates } from '../../core/devices/commandStates.ts'
import type { CommandRow } from '../../core/contract/devices/command.ts'
import type { ProgressStep } from '../kit/detail/ProgressSteps.tsx'
import type { Tone } from '../kit/detail/StateDot.tsx'

const tones: Record<CommandState, Tone> = {
  issued: 'busy',
  sent: 'busy',
  acknowledged: 'busy',
  done: 'good',
  timedOut: 'bad',
  refused: 'warn',
}
export const stateChoices = Object.fromEntries(
  Object.entries(commandStates).map(([state, label]) => [state, { label, tone: tones[state as CommandState] }]),
)

/** The hops of an instruction as they stand: what was taken, what is waited for, where it ended. */
export function hopsOf({ state, issuedAt, sentAt, acknowledgedAt, endedAt }: CommandRow): ProgressStep[] {
  const failed = state === 'timedOut' || state === 'refused'
  const over = failed || state === 'done'
  const taken = [issuedAt, sentAt, acknowledgedAt]
  const titles = ['下发', '网关取走', state === 'refused' ? '网关答复' : '网关确认']
  const next = taken.indexOf('')
  const hops: ProgressStep[] = taken.map((at, n) => ({
    title: titles[n] ?? '',
    at,
    state: at ? 'done' : !over && n === next ? 'now' : 'wait',
  }))
  const last = state === 'done' ? '状态已变化' : commandStates[failed ? state : 'done']
  const waits = next === -1 && !over
  return [...hops, { title: over ? last : '状态变化', at: endedAt, state: failed ? 'failed' : over ? 'done' : waits ? 'now' : 'wait' }]
}
