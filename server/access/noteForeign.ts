import type { Context } from '../context.ts'

/** What a gateway is told where it speaks of what is not its own. */
export const notOwn = {
  device: '设备不存在或不属于该网关',
  door: '门禁不存在或不属于该网关',
  pile: '充电桩不存在或不属于该网关',
  command: '指令不存在、不属于本网关或尚未领取',
} as const
const reasons: ReadonlySet<string> = new Set(Object.values(notOwn))

/** A gateway that delivers for somebody else's device is set up wrongly, or is not what it says: that stands in the audit, once an hour. Wrong times and values are in its log. */
export async function noteForeign({ principal, refusals, address }: Context, call: string, refused: readonly { reason: string }[]) {
  if (principal.kind !== 'gateway') return
  const foreign = refused.filter(({ reason }) => reasons.has(reason))
  if (foreign.length === 0) return
  const { gatewayId, orgId } = principal
  const detail = { reason: foreign[0]?.reason, refused: foreign.length }
  await refusals.note({ action: `${call}Refused`, who: gatewayId, orgId, target: gatewayId, detail, address }, true)
}
