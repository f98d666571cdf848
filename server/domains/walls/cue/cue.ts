import { and, eq, sql } from 'drizzle-orm'
import type { ParsedOf } from '../../../../core/contract/call.ts'
import type { cue } from '../../../../core/contract/walls/cue.ts'
import type { WallCue } from '../../../../core/walls/standingCue.ts'
import type { Context } from '../../../context.ts'
import { matches } from '../../../database/keyword.ts'
import { conflict, missing } from '../../../failure.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { WithMessage } from '../../../http/WithMessage.ts'
import { alarms, regions, sites } from '../../../tables/index.ts'
import { countWalls, listWalls } from './presence.ts'
import { writeStanding } from './standing.ts'
import { sharedSites, wallOrg } from './wallOrg.ts'

type Order = ParsedOf<typeof cue.send>

const mostSites = 20

/** Looks up what an id stands for, so that the walls are sent only to what they and the conductor may see. */
async function resolve(context: Context, { cue: given }: Order, org: { id: string; everything: boolean }): Promise<WallCue> {
  const { db } = context
  if (given.kind === 'site') {
    const [site] = await db
      .select({ id: sites.id })
      .from(sites)
      .where(and(eq(sites.id, given.itemNumber), sharedSites(context, org)))
    if (!site) throw missing('该大屏所属机构没有此站点')
  }
  if (given.kind !== 'incident') return given.kind === 'wall' ? { ...given, query: given.query.trim().replace(/^\?/, '') } : given
  const [row] = await db
    .select({ siteId: alarms.siteId })
    .from(alarms)
    .innerJoin(sites, eq(sites.id, alarms.siteId))
    .where(and(eq(alarms.id, Number(given.alarmId)), context.scope.owns(alarms), sharedSites(context, org)))
  if (!row) throw missing('该大屏所属机构没有此告警')
  return { ...given, itemNumber: row.siteId }
}

export const cueHandlers: Handlers<typeof cue> = {
  getWalls: async ({ orgId }, context) => listWalls(context, orgId),

  async getSites({ keyword, orgId }, context) {
    const org = await wallOrg(context, orgId)
    return context.db
      .select({ itemNumber: sites.id, itemName: sites.name, areaName: sql<string>`coalesce(${regions.name}, '')`, itemType: sites.type })
      .from(sites)
      .leftJoin(regions, eq(regions.id, sites.areaCode))
      .where(and(sharedSites(context, org), matches(keyword, sites.name)))
      .orderBy(sites.name, sites.id)
      .limit(mostSites)
  },

  /** Kept for walls that come back, told at once to those that are there, and noted: everybody in the room sees what a conductor does. */
  async send(input, context) {
    const { db, principal, clock, bus } = context
    const org = await wallOrg(context, input.orgId)
    const name = input.name.trim()
    const cue = await resolve(context, input, org)
    const { screens: reached, people } = await countWalls(context, org.id, name)
    if (reached + people === 0) throw conflict(`大屏“${name}”当前未连接`)
    const userId = principal.kind === 'user' ? principal.userId : ''
    const standing = await writeStanding(db, { orgId: org.id, name }, cue, userId, clock())
    context.note({ target: name, orgId: org.id, detail: cue })
    context.afterCommit(() => bus.publish('wallCue', { orgId: org.id, name, standing }))
    const parts = [reached > 0 && `${reached} 块屏`, people > 0 && `${people} 个人员浏览器`].filter(Boolean)
    const alone = reached === 1 && people === 0
    return new WithMessage(`已发送到“${name}”${alone ? '' : `（${parts.join('、')}）`}`, { reached, people })
  },
}
