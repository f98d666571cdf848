import type { Transaction } from '../live/live.ts'
import { demoMarks } from '../tables/index.ts'
import type { TablesWith } from '../tables/policies.ts'

/** Tables whose rows a demonstration marks as its own; what follows from these (devices, orders …) is found from them. */
export type MarkedTable = TablesWith<{ demo: 'marked' }>

/** Marks rows as the demonstration's: those it has inserted, not those it found. */
export async function markDemo(tx: Transaction, kind: MarkedTable, rows: readonly { id: string }[]) {
  if (rows.length === 0) return
  await tx
    .insert(demoMarks)
    .values(rows.map(({ id }) => ({ kind, id })))
    .onConflictDoNothing()
}
