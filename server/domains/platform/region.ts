import { and, asc, eq, sql } from 'drizzle-orm'
import type { region } from '../../../core/contract/platform/region.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { liesIn } from '../../database/rows.ts'
import { regions, sites } from '../../tables/index.ts'

const wire = {
  id: regions.id,
  parentId: sql<string>`coalesce(${regions.parentId}, '')`,
  name: regions.name,
  levelType: sql<string>`${regions.level}::text`,
}

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
}
