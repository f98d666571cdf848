import { siteDay } from '../../../core/time/time.ts'
import type { Transaction } from '../../live/live.ts'
import { firstDay, noteSettled, settleDays } from '../../domains/energy/profit/settle.ts'

/** Settles every day whose energies are there, by the very job the server runs. */
export async function fillMoney(tx: Transaction, anchor: number) {
  const first = await firstDay(tx)
  if (first) await settleDays(tx, first, siteDay(new Date(anchor)), new Date(anchor))
  await noteSettled(tx, new Date(anchor))
}
