import { and, eq } from 'drizzle-orm'
import type { ParsedOf } from '../../../../core/contract/call.ts'
import type { user } from '../../../../core/contract/platform/user.ts'
import { aliveSession } from '../../../access/aliveSession.ts'
import { audit } from '../../../access/audit.ts'
import { putSecret, type SessionTicket, takeTicket } from '../../../access/secrets.ts'
import { openSession, type SessionReply } from '../../../access/sessions.ts'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { invalid, recorded } from '../../../failure.ts'
import type { User } from '../../../principal.ts'
import { sessions, users } from '../../../tables/index.ts'

const lifeSeconds = 60

type Target = ParsedOf<typeof user.getTicket>['target']

const addressOf = (target: Target, { externalPlatformUrl, subApps }: Config): string | undefined =>
  target === 'console' ? undefined : target === 'external' ? externalPlatformUrl : subApps[target]

/** A ticket that hands this session over to one application; what came by a ticket itself hands over the session behind it. */
export async function issueTicket({ target }: { target: Target }, principal: User, context: Context) {
  const payload: SessionTicket = { target, tokenHash: principal.parentHash ?? principal.tokenHash }
  const ticket = await putSecret(context, 'ticket', { subject: principal.userId, payload, seconds: lifeSeconds })
  return { ticket, url: addressOf(target, context.config) ?? '' }
}

/**
 * May whoever sends this request redeem a ticket for that application? Its server sends no origin; a page does, and it
 * must be the application's own.
 */
function mayRedeem(target: Target, { config, headers: { origin, host } }: Context): boolean {
  if (!origin) return true
  if (!URL.canParse(origin)) return false
  const asking = new URL(origin)
  const address = addressOf(target, config)
  if (address) return new URL(address).origin === asking.origin
  return target === 'console' && (asking.host === host || (config.publicUrl ? new URL(config.publicUrl).origin === asking.origin : false))
}

/** Opens a session by a ticket: as much as the session it was handed out in, no longer than it, and gone with it. */
export async function enterByTicket({ ticket, loginPath }: ParsedOf<typeof user.ticketLogin>, context: Context): Promise<SessionReply> {
  const { db, config } = context
  const taken = await takeTicket(context, 'ticket', ticket)
  const [known] =
    taken && mayRedeem(taken.payload.target, context)
      ? await db
          .select({
            id: users.id,
            orgId: users.orgId,
            loginName: users.loginName,
            tokenHash: sessions.tokenHash,
            expiresAt: sessions.expiresAt,
          })
          .from(sessions)
          .innerJoin(users, eq(users.id, sessions.userId))
          .where(
            and(
              eq(sessions.tokenHash, taken.payload.tokenHash),
              aliveSession(config.sessionIdleMinutes),
              eq(users.state, 'active'),
              eq(users.mustChangePassword, false),
            ),
          )
      : []
  if (!known || !taken) throw recorded(invalid('票据无效或已过期，请重新进入'))
  const { target } = taken.payload
  const session = await openSession(context, known.id, loginPath, known)
  await audit(context, 'user.ticketLogin', known.loginName, { loginPath, target }, { orgId: known.orgId, userId: known.id })
  return session
}
