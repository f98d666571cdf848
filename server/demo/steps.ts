import type { Services } from '../context.ts'
import type { Transaction } from '../live/live.ts'
import { readFact, writeFact } from '../database/facts.ts'
import { untracked } from '../database/untracked.ts'

/** Does `work` and notes it in one transaction: after a kill a step is either whole or absent. */
export async function once(db: Services['db'], step: string, work: (tx: Transaction) => Promise<void>) {
  const name = `demo:${step}`
  if (await readFact(db, name)) return
  await db.transaction(async tx => {
    await untracked(tx)
    await work(tx)
    await writeFact(tx, name, 'done')
  })
}

/** Until when the simulated region has delivered, ISO; the simulator goes on from here. */
export const simulatedUntil = 'simulated_until'
