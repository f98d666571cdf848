import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { signText } from '../../core/call/signText.ts'
import type { AnyCall } from '../../core/contract/call.ts'
import type { Services } from '../context.ts'
import { forbidden } from '../failure.ts'
import type { User } from '../principal.ts'
import { secrets } from '../tables/index.ts'
import { callerOf } from './principal.ts'

const windowMs = 5 * 60_000

/**
 * Checks the documents' `sign` header: HMAC-SM3 with the session's signing key over method, path, parameters, `timestamp` and `nonce`.
 * A nonce counts once, a timestamp for five minutes.
 * @throws Failure 403
 */
export async function checkSignature(request: FastifyRequest, call: AnyCall, sent: unknown, services: Services) {
  const principal = callerOf(request)
  if (call.signed && principal.kind === 'user') await verify(request, sent, principal, services)
}

async function verify(request: FastifyRequest, sent: unknown, user: User, { db, clock }: Services) {
  const { sign, timestamp, nonce, xrp } = request.headers as Record<string, string | undefined>
  const refuse = () => forbidden('请求签名无效，请刷新页面后重试')
  if (!sign || !timestamp || !nonce || nonce.length > 64 || xrp !== user.signKeyId) throw refuse()
  if (!(Math.abs(clock().getTime() - Number(timestamp)) < windowMs)) throw refuse()
  const path = request.url.split('?')[0] ?? ''
  const expected = createHmac('sm3', Buffer.from(user.signKey, 'hex'))
    .update(signText(request.method, path, sent, timestamp, nonce))
    .digest()
  const given = Buffer.from(sign, 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw refuse()
  const fresh = await db
    .insert(secrets)
    .values({
      id: `nonce:${user.tokenHash.slice(0, 16)}:${nonce}`,
      kind: 'nonce',
      subject: user.userId,
      expiresAt: new Date(clock().getTime() + 2 * windowMs),
    })
    .onConflictDoNothing()
    .returning({ id: secrets.id })
  if (fresh.length === 0) throw refuse()
}
