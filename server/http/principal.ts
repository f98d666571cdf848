import type { FastifyRequest } from 'fastify'
import type { AnyCall } from '../../core/contract/call.ts'
import type { Services } from '../context.ts'
import { anonymous, gatewayOf, type Principal, screenOf, userOf } from '../principal.ts'
import { header } from './header.ts'

/** The one place that turns headers into a principal: `token` = a session, `screen` = a wall, `gateway` = a gateway. */
export async function principalOf(request: FastifyRequest, { database: { quick }, config }: Services): Promise<Principal> {
  const token = header(request, 'token')
  if (token) return (await userOf(token, quick.db, config)) ?? anonymous
  const screen = header(request, 'screen')
  if (screen) return (await screenOf(screen, quick.db, request.ip, header(request, 'wall'))) ?? anonymous
  const gateway = header(request, 'gateway')
  if (gateway) return (await gatewayOf(gateway, header(request, 'secret') ?? '', quick.db)) ?? anonymous
  return anonymous
}

const callers = new WeakMap<FastifyRequest, Principal>()
/** Who sends this, as far as a call has found out. */
export const callerOf = (request: FastifyRequest): Principal => callers.get(request) ?? anonymous
/** Has a call found out that somebody with a credential sends this? */
export const isKnown = (request: FastifyRequest) => callerOf(request).kind !== 'anonymous'

/** Finds out who makes a call. Also of whoever is refused it is kept: what they send beside it may come slowly. */
export async function identify(request: FastifyRequest, call: AnyCall, services: Services): Promise<Principal> {
  const principal = call.permission === 'public' && !header(request, 'token') ? anonymous : await principalOf(request, services)
  callers.set(request, principal)
  return principal
}
