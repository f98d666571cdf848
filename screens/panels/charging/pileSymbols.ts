import type { PileState } from '../../../core/devices/pileStates.ts'
import type { StateSymbol } from '../../kit/state/StateMark.tsx'

export const pileSymbols: Record<PileState, StateSymbol> = {
  charging: { path: 'M3 1h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2Z', fill: 1, colour: 'charging' },
  idle: {
    path: 'M3.5 1.5h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2Z',
    largeLine: 0.8,
    colour: 'text-3',
  },
  fault: { path: 'M8 1.2 15.4 14.6H.6Z', fill: 1, colour: 'alarm' },
  offline: { path: 'M8 1.6a6.4 6.4 0 1 1 0 12.8A6.4 6.4 0 0 1 8 1.6Z', dash: '3 2.2', colour: 'late' },
}
