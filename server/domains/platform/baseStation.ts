import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { baseStation } from '../../../core/contract/platform/baseStation.ts'
import { addDays, siteDay } from '../../../core/time/time.ts'
import type { ChangeContext } from '../../context.ts'
import { orgName, regionName } from '../../database/names.ts'
import { pageOf } from '../../database/page.ts'
import { one } from '../../database/rows.ts'
import { forbidden, invalid, missing } from '../../failure.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { matches } from '../../database/keyword.ts'
import { changeSites } from '../../rollups/changeSites.ts'
import { customers, orgs, sites } from '../../tables/index.ts'

/** What is planned further ahead is a slip of the pen. */
const mostDaysAhead = 366

/** The spans of a row of `sites`, as they follow one another from today on. */
const spanOf = (column: string, which: 'present' | 'next') => sql<string>`
  coalesce((
    select ${sql.raw(column)}
    from site_spans h
    where h.site_id = ${sites.id} and ${
      which === 'present' ? sql`h.from_day <= current_date and coalesce(current_date < h.until_day, true)` : sql`h.from_day > current_date`
    }
    order by h.from_day
    limit 1
  ), '')
`

/** Sites somebody sees, all of one enterprise. @throws Failure where one is not there, or is another's */
async function requireSites({ db, scope }: ChangeContext, list: string): Promise<{ ids: string[]; orgId: string }> {
  // Whoever sees a part of them cannot put them where they are seen no more.
  if (scope.limited) throw forbidden('只有管理全部站点的人员可以调整站点归属')
  const ids = [...new Set(list.split(',').filter(Boolean))]
  const rows = await db
    .select({ id: sites.id, orgId: sites.orgId })
    .from(sites)
    .where(and(inArray(sites.id, ids), scope.sees()))
  if (rows.length < ids.length || rows.length === 0) throw missing()
  if (new Set(rows.map(({ orgId }) => orgId)).size > 1) throw invalid('请选择同一企业的站点', { systemNos: '请选择同一企业的站点' })
  return { ids, orgId: rows[0]!.orgId }
}

function requireDay({ clock }: ChangeContext, from: string) {
  if (from > addDays(siteDay(clock()), mostDaysAhead)) throw invalid('生效日期不能晚于一年后', { from: '生效日期不能晚于一年后' })
}

export const baseStationHandlers: Handlers<typeof baseStation> = {
  async getSystemByBaseStation({ baseId, unbound, keyword, ...paging }, { db, scope }) {
    const where = and(
      scope.sees(),
      baseId ? eq(sites.baseId, baseId) : undefined,
      unbound ? isNull(sites.baseId) : undefined,
      matches(keyword, sites.name, sites.shortName, customers.name),
    )
    const rows = await db
      .select({
        systemNo: sites.id,
        systemName: sites.name,
        systemType: sites.type,
        consName: sql<string>`coalesce(${customers.name}, '')`,
        areaName: regionName(sites.areaCode),
        baseId: sql<string>`coalesce(${sites.baseId}, '')`,
        baseName: orgName(sites.baseId),
        since: spanOf("case when h.from_day > '-infinity' then h.from_day::text end", 'present'),
        nextBase: spanOf('(select name from orgs where orgs.id = h.base_id)', 'next'),
        nextFrom: spanOf('h.from_day::text', 'next'),
        total: sql<number>`(count(*) over ())::int`,
      })
      .from(sites)
      .leftJoin(customers, eq(customers.id, sites.customerId))
      .where(where)
      .orderBy(asc(sites.name), asc(sites.id))
      .limit(paging.size)
      .offset((paging.current - 1) * paging.size)
    const records = rows.map(({ total: _, ...row }) => row)
    return pageOf(records, rows[0]?.total ?? 0, paging)
  },

  async bindBaseStation({ baseId, systemNos, from }, context) {
    requireDay(context, from)
    const { ids, orgId } = await requireSites(context, systemNos)
    one(
      await context.db
        .select({ id: orgs.id })
        .from(orgs)
        .where(and(eq(orgs.id, baseId), eq(orgs.kind, 'base'), eq(orgs.enterpriseId, orgId))),
    )
    await changeSites(context.db, ids, from, { baseId })
    context.note({ target: ids.join(','), orgId, detail: { baseId, from } })
    return null
  },

  async unbindBaseStation({ systemNos, from }, context) {
    requireDay(context, from)
    const { ids, orgId } = await requireSites(context, systemNos)
    await changeSites(context.db, ids, from, { baseId: null })
    context.note({ target: ids.join(','), orgId, detail: { from } })
    return null
  },
}
