import type { Context } from '../context.ts'
import { notOwn } from '../rights/notOwn.ts'

const reasons: ReadonlySet<string> = new Set(Object.values(notOwn))

/**
 * A gateway that delivers for somebody else's device is set up wrongly, or is not what it says: that stands in the
 * audit, once an hour. Wrong times and values are in its log.
 */
export async function noteForeign({ principal, refusals, address }: Context, call: string, refused: readonly { reason: string }[]) {
  if (principal.kind !== 'gateway') return
  const foreign = refused.filter(({ reason }) => reasons.has(reason))
  if (foreign.length === 0) return
  const { gatewayId, orgId } = principal
  const detail = { reason: foreign[0]?.reason, refused: foreign.length }
  await refusals.note({ action: `${call}Refused`, who: gatewayId, orgId, target: gatewayId, detail, address }, true)
}
