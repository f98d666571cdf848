import { and, asc, eq, sql } from 'drizzle-orm'
import type { region, RegionNode } from '../../../core/contract/platform/region.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { matches } from '../../database/keyword.ts'
import { liesIn, one } from '../../database/rows.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { regions, sites } from '../../tables/index.ts'

const wire = {
  id: regions.id,
  parentId: sql<string>`coalesce(${regions.parentId}, '')`,
  name: regions.name,
  levelType: sql<string>`${regions.level}::text`,
}

/** More of what is found than anybody looks through. */
const most = 200
const node = { id: 'text', parentId: 'text', name: 'text', levelType: 'text', leaf: 'boolean' } as const
const nodeColumns = sql`
  r.id, coalesce(r.parent_id, '') as "parentId", r.name, r.level::text as "levelType",
  not exists (select from regions part where part.parent_id = r.id) as leaf
`

export const regionHandlers: Handlers<typeof region> = {
  getRegionList: ({ parentId }, { db }) =>
    db
      .select(wire)
      .from(regions)
      .where(parentId ? eq(regions.parentId, parentId) : undefined)
      .orderBy(asc(regions.id)),
  // Provinces and cities that hold at least one site the caller sees.
  getRegionBySystem: (_input, { db, scope }) =>
    db
      .select(wire)
      .from(regions)
      .where(sql`
        exists (select 1 from ${sites} where ${and(liesIn(sites.areaCode, regions.id), scope.sees())})
      `)
      .orderBy(asc(regions.id)),

  async nodes({ parentId, keyword }, { db }): Promise<RegionNode[]> {
    const found = matches(keyword, sql`found.name`, sql`found.id`)
    if (!found)
      return rowsOf(
        db,
        node,
        sql`
          select ${nodeColumns}
          from regions r
          where coalesce(r.parent_id, '') = ${parentId ?? ''}
          order by r.id
        `,
      )
    return rowsOf(
      db,
      node,
      sql`
        with recursive found as (
          (select id, parent_id from regions found where ${found} order by found.level, found.id limit ${most})
          union
          select above.id, above.parent_id from regions above join found on above.id = found.parent_id
        )
        select ${nodeColumns} from regions r where r.id in (select id from found) order by r.id
      `,
    )
  },

  async detail({ id }, { db, scope }) {
    const [row] = await rowsOf(
      db,
      { ...node, below: 'number', stations: 'number', ids: 'texts', names: 'texts' },
      sql`
        with recursive above as (
          select id, parent_id, name, 0 as step from regions where id = ${id}
          union all
          select up.id, up.parent_id, up.name, above.step + 1 from regions up join above on up.id = above.parent_id
        )
        select ${nodeColumns},
          (select count(*)::int from regions part where part.parent_id = r.id) as below,
          (select count(*)::int from ${sites} where ${and(liesIn(sites.areaCode, sql`r.id`), scope.sees())}) as stations,
          coalesce((select array_agg(id order by step desc) from above where step > 0), '{}') as ids,
          coalesce((select array_agg(name order by step desc) from above where step > 0), '{}') as names
        from regions r
        where r.id = ${id}
      `,
    )
    const { ids, names, ...region } = one(row ? [row] : [])
    return { ...region, path: ids.map((id, at) => ({ id, name: names[at] ?? '' })) }
  },
}
