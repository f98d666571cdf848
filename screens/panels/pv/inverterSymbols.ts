import type { InverterState } from '../../../core/contract/energy/pv.ts'
import type { StateSymbol } from '../../kit/state/StateMark.tsx'

export const inverterSymbols: Record<InverterState, StateSymbol> = {
  normal: {
    path: 'M3.5 2h9A1.5 1.5 0 0 1 14 3.5v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 12.5v-9A1.5 1.5 0 0 1 3.5 2Z',
    fill: 0.62,
    colour: 'generation',
  },
  unjudged: { path: 'M3 8h10', line: 2.4, colour: 'late' },
  low: { path: 'M1 2.5h14L8 15Z', fill: 1, colour: 'abnormal' },
  stopped: { path: 'M2.5 2.5 13.5 13.5M13.5 2.5 2.5 13.5', line: 3.4, colour: 'alarm' },
  offline: { path: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2Z', line: 1.7, dash: '3 2.3', colour: 'late' },
}
