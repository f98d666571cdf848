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

/**
 * What is wrong by money where its price is known, else by energy; then what nobody hears of, which is no loss yet; last what is only
 * somewhat behind.
 */
const rankOf = ({ state, lossYuan, reason }: Inverter) => (reason === '' ? 3 : state === 'offline' ? 2 : lossYuan === null ? 1 : 0)
const costOf = (row: Inverter) => [row.lossYuan, row.lossKwh, row.unknownKwh, row.lossYuan ?? row.lossKwh][rankOf(row)] ?? 0

/**
 * Whoever falls behind its neighbours, not who loses as much as all of them: in each rank the dearest first, those of one cost by how
 * far they are behind.
 */
export const deviating = (rows: readonly Inverter[]): Inverter[] =>
  rows
    .filter(row => row.reason !== '' || (fromPeers(row) ?? 0) <= behind)
    .sort((a, b) => rankOf(a) - rankOf(b) || costOf(b) - costOf(a) || (fromPeers(a) ?? 0) - (fromPeers(b) ?? 0))
