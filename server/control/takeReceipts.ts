import { and, eq, sql } from 'drizzle-orm'
import { notOwn } from '../rights/notOwn.ts'
import type { Services } from '../context.ts'
import { commands, devices } from '../tables/index.ts'
import { effectMs } from './deadlines.ts'
import { auditOutcome } from './auditOutcome.ts'

export interface Receipt {
  id: string
  accepted: boolean
  reason?: string
}

/**
 * Notes what a gateway says of the instructions it was handed. A receipt that comes twice, or late, changes no outcome:
 * only the moment of the first is kept.
 */
export async function takeReceipts({ db, clock }: Pick<Services, 'db' | 'clock'>, gatewayId: string, receipts: readonly Receipt[]) {
  const refused: { index: number; reason: string }[] = []
  let taken = 0
  for (const [index, receipt] of receipts.entries()) {
    const known = await db.transaction(async tx => {
      const [row] = await tx
        .select({ command: commands, samplingSeconds: devices.samplingSeconds })
        .from(commands)
        .innerJoin(devices, eq(devices.id, commands.deviceId))
        .where(and(eq(commands.id, Number(receipt.id)), eq(commands.gatewayId, gatewayId), sql`${commands.sentAt} is not null`))
        .for('update', { of: commands })
      if (!row) return false
      const { command, samplingSeconds } = row
      if (command.acknowledgedAt) return true
      const now = clock()
      const waits = command.state === 'sent'
      const change = !receipt.accepted
        ? { state: 'refused' as const, endedAt: now, reason: receipt.reason?.trim() || '网关拒绝执行' }
        : { state: 'acknowledged' as const, dueAt: new Date(now.getTime() + effectMs(samplingSeconds)) }
      await tx
        .update(commands)
        .set({ acknowledgedAt: now, ...(waits && change) })
        .where(eq(commands.id, command.id))
      if (waits && !receipt.accepted) await auditOutcome(tx, [{ ...command, ...change }])
      return true
    })
    if (known) taken++
    else refused.push({ index, reason: notOwn.command })
  }
  return { taken, refused }
}
