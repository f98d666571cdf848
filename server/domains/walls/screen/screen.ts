import { and, asc, eq, sql } from 'drizzle-orm'
import { country } from '../../../../core/sites/areas.ts'
import type { screen } from '../../../../core/contract/walls/screen.ts'
import { wallPaths } from '../../../../core/walls/walls.ts'
import { countAttempt } from '../../../access/attempts.ts'
import { requesterOf } from '../../../access/requesterOf.ts'
import { forbidden } from '../../../failure.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { WithMessage } from '../../../http/WithMessage.ts'
import { one } from '../../../database/rows.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { hallToken } from './hallToken.ts'
import { demoTokenEnd } from './startDemoTokens.ts'
import { issuableOrgs, issueToken, listTokens, renameToken, revokeToken } from './screenTokens.ts'
import { visible } from '../../../figures/sqlFragments.ts'
import { orgs, screenTokens, sites } from '../../../tables/index.ts'
import { hashToken, newToken } from '../../../access/tokens.ts'

/** Walls behind one address with a token of their own, an hour. */
const perHour = 30

export const screenHandlers: Handlers<typeof screen> = {
  /**
   * A wall opened without a token gets one of the platform, which sees the whole demonstration region. A token unused
   * for a day is forgotten; of the many walls of a hall some share one.
   */
  async openDemo(_input, context) {
    const { db, config, address, clock } = context
    if (!config.demo) throw forbidden('大屏需要令牌，请在控制台签发后打开')
    const opened = await countAttempt(context, `openDemo:${address}`, 3600)
    await context.refusals.note({ action: 'screen.openDemo', who: requesterOf(address), address }, false)
    const now = clock().toISOString()
    await db
      .delete(screenTokens)
      .where(
        and(
          eq(screenTokens.demo, true),
          sql`coalesce(${screenTokens.lastSeenAt}, ${screenTokens.createdAt}) < ${now}::timestamptz - interval '1 day'`,
        ),
      )
    const platform = one(
      await db.select({ id: orgs.id }).from(orgs).where(eq(orgs.kind, 'platform')).orderBy(asc(orgs.sort), asc(orgs.id)).limit(1),
    )
    const token = opened <= perHour ? newToken() : await hallToken(context, address, opened - perHour)
    await db
      .insert(screenTokens)
      .values({
        tokenHash: hashToken(token),
        orgId: platform.id,
        name: '演示大屏',
        walls: [...wallPaths],
        demo: true,
        createdAt: new Date(now),
        expiresAt: demoTokenEnd,
      })
      .onConflictDoNothing()
    return { token }
  },

  /** A wall opens on the province where most of its sites are. */
  async getSettings(_input, context) {
    const [province] = await rowsOf(
      context.db,
      { areaCode: 'text' },
      sql`
        select left(${sites.areaCode}, 2) || '0000' as "areaCode"
        from ${sites}
        where ${visible(context)}
        group by 1
        order by count(*) desc, 1
        limit 1
      `,
    )
    const [org] = await context.db.select({ name: orgs.name }).from(orgs).where(eq(orgs.id, context.scope.orgId))
    return { areaCode: province?.areaCode ?? country, approvalNumber: context.config.mapApprovalNumber, orgName: org?.name ?? '' }
  },

  list: listTokens,
  getOrgs: async (_input, context) => issuableOrgs(context),
  issue: async (input, context) => new WithMessage('大屏令牌已签发', await issueToken(input, context)),
  async rename({ id, name }, context) {
    await renameToken(context, id, name)
    return new WithMessage('已改名', null)
  },
  async revoke({ id }, context) {
    await revokeToken(context, id)
    return new WithMessage('大屏令牌已撤销', null)
  },
}
