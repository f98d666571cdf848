import { audit } from '../access/audit.ts'
import type { Services } from '../context.ts'

interface Ended {
  id: number
  orgId: string
  userId: string
  state: string
  reason?: string | null
}

/**
 * A row of the audit for the end of each instruction, under whoever gave it: what was tried and failed is told as much
 * as what was done.
 */
export async function auditOutcome(db: Services['db'], ended: readonly Ended[]) {
  for (const { id, orgId, userId, state, reason } of ended)
    await audit({ db }, `command.${state}`, String(id), reason ? { reason } : undefined, { orgId, userId })
}
