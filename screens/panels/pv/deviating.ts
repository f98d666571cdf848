import type { ReplyOf } from '../../../core/contract/call.ts'
import type { pv } from '../../../core/contract/energy/pv.ts'

export type Inverter = ReplyOf<typeof pv.getInverterHealth>['records'][number]

/** So far behind its neighbours an inverter is named though nobody calls it faulty yet, %. */
const behind = -1

/** How far an inverter is from its neighbours of the same hours, else from the model, %; null where neither is known. */
export function fromPeers({
  dayHours,
  peerHours,
  expectedHours,
}: Pick<Inverter, 'dayHours' | 'peerHours' | 'expectedHours'>): number | null {
  const reference = peerHours ?? expectedHours
  return dayHours === null || !reference ? null : 100 * (dayHours / reference - 1)
}

/** Money where its price is known, else energy; what one nobody hears of may have made is no loss yet. */
const rankOf = ({ state, lossYuan }: Inverter) => (state === 'offline' ? 2 : lossYuan === null ? 1 : 0)
const costOf = (row: Inverter) => [row.lossYuan, row.lossKwh, row.unknownKwh][rankOf(row)] ?? 0

/**
 * Whoever falls behind its neighbours, not who loses as much as all of them, the dearest first, the unheard-of last; those of one cost
 * by how far they are behind.
 */
export const deviating = (rows: readonly Inverter[]): Inverter[] =>
  rows
    .filter(row => row.reason !== '' || (fromPeers(row) ?? 0) <= behind)
    .sort((a, b) => rankOf(a) - rankOf(b) || costOf(b) - costOf(a) || (fromPeers(a) ?? 0) - (fromPeers(b) ?? 0))
