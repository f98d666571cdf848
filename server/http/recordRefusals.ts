import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codes } from '../../core/errors.ts'
import { requesterOf } from '../access/requesterOf.ts'
import type { Services } from '../context.ts'
import { Failure } from '../failure.ts'
import type { Principal } from '../principal.ts'
import { gateways } from '../tables/index.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `noun.verb` of a call. */
    call?: string
  }
}

/**
 * What is forbidden leaves a row in the audit, whoever asked; so does what a handler marks (`recorded`), and a gateway
 * whose secret is wrong. Nothing of what was sent gets there: the call, the sentence of the refusal and who it was
 * told.
 */
export function recordRefusals(app: FastifyInstance, { refusals, db }: Services, callerOf: (request: FastifyRequest) => Principal) {
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof Failure)) return
    const caller = callerOf(request)
    const requester = requesterOf(request.ip)
    const call = request.routeOptions.config.call ?? request.routeOptions.url
    const details = { detail: { code: error.code, reason: error.message }, address: request.ip }
    const { gateway } = request.headers
    if (error.code === codes.expired && caller.kind === 'anonymous' && typeof gateway === 'string') {
      const [known] = await db.select({ id: gateways.id, orgId: gateways.orgId }).from(gateways).where(eq(gateways.id, gateway))
      // What is no number of a gateway may be its secret, in the wrong place.
      const detail = { ...details.detail, call }
      return refusals.note({ ...details, detail, action: 'gateway.refused', who: requester, target: known?.id, orgId: known?.orgId }, false)
    }
    const as = error.recorded ?? (error.code === codes.forbidden ? {} : null)
    if (!as) return
    await refusals.note({ ...details, action: `${call}Refused`, ...actorOf(caller, requester), ...as }, caller.kind !== 'anonymous')
  })
}

/** Who is refused something, and as whom that counts. */
export function actorOf(caller: Principal, requester: string) {
  if (caller.kind === 'anonymous') return { who: requester }
  const { orgId } = caller
  if (caller.kind === 'user') return { who: `${caller.userId} ${requester}`, orgId, userId: caller.userId }
  return caller.kind === 'gateway'
    ? { who: caller.gatewayId, orgId, target: caller.gatewayId }
    : { who: `${caller.tokenHash} ${requester}`, orgId, target: caller.name }
}
