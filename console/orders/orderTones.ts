import type { Tone } from '../kit/detail/StateDot.tsx'

const states: Readonly<Record<string, Tone>> = {
  '0': 'idle',
  '6': 'bad',
  '1': 'bad',
  '2': 'warn',
  '3': 'busy',
  '7': 'warn',
  '4': 'good',
  '5': 'ended',
}
/** What a state of an order means (order_status): what nobody has taken on wants somebody now. */
export const stateTone = (status: string): Tone => states[status] ?? 'idle'

const degrees: Readonly<Record<string, Extract<Tone, 'bad' | 'warn' | 'busy'>>> = { '1': 'bad', '2': 'warn' }
/** How urgent an order is (ORDER_LEVEL). */
export const degreeTone = (degree: string) => degrees[degree] ?? 'busy'
