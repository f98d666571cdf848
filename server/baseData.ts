import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from './db.ts'
import { productFolder } from './productFolder.ts'
import { dicts, indicators, reductionFactors, regions, resources, tariffs } from './tables/index.ts'

/** Reads a file of assets/data; the folder lies beside the source tree and beside the bundle. */
export const dataFile = <T>(name: string): T => JSON.parse(readFileSync(join(productFolder('assets') ?? 'assets', 'data', name), 'utf8'))

interface MenuEntry {
  id: string
  parentId?: string
  name: string
  url?: string
  icon: string
  type: string
  sort: number
}
export interface RoleKind {
  kind: string
  name: string
  resources: string[]
}

/**
 * What every installation needs whatever its customers: menu entries, dictionaries, indicators, administrative divisions, reduction factors, example tariffs.
 * Written at each start, so that an upgrade brings its new entries; entries somebody added are left alone.
 */
export async function writeBaseData(db: Database['db']) {
  await db.transaction(async tx => {
    const menu = dataFile<MenuEntry[]>('menu.json').map(({ parentId = null, url = null, ...entry }) => ({ ...entry, parentId, url }))
    await tx
      .insert(resources)
      .values(menu)
      .onConflictDoUpdate({
        target: resources.id,
        set: {
          parentId: sql`excluded.parent_id`,
          name: sql`excluded.name`,
          url: sql`excluded.url`,
          icon: sql`excluded.icon`,
          type: sql`excluded.type`,
          sort: sql`excluded.sort`,
        },
      })
    const entries = Object.entries(dataFile<Record<string, [string, string][]>>('dictionaries.json')).flatMap(([type, list]) =>
      list.map(([code, name], sort) => ({ type, code, name, sort })),
    )
    await tx
      .insert(dicts)
      .values(entries)
      .onConflictDoNothing({ target: [dicts.type, dicts.code] })
    await tx
      .insert(indicators)
      .values(dataFile<(typeof indicators.$inferInsert)[]>('indicators.json'))
      .onConflictDoUpdate({
        target: indicators.id,
        set: {
          name: sql`excluded.name`,
          unit: sql`excluded.unit`,
          classify: sql`excluded.classify`,
          lowest: sql`excluded.lowest`,
          highest: sql`excluded.highest`,
        },
      })
    const divisions = dataFile<[id: string, parentId: string | null, name: string, level: number][]>('regions.json').map(
      ([id, parentId, name, level]) => ({ id, parentId, name, level }),
    )
    for (let from = 0; from < divisions.length; from += 1000)
      await tx
        .insert(regions)
        .values(divisions.slice(from, from + 1000))
        .onConflictDoNothing({ target: regions.id })
    await tx
      .insert(reductionFactors)
      .values(dataFile<(typeof reductionFactors.$inferInsert)[]>('reductionFactors.json'))
      .onConflictDoNothing({ target: [reductionFactors.substance, reductionFactors.year, reductionFactors.areaCode] })
    await tx
      .insert(tariffs)
      .values(dataFile<(typeof tariffs.$inferInsert)[]>('tariffs.json'))
      .onConflictDoNothing({ target: [tariffs.kind, tariffs.areaCode, tariffs.validFrom] })
  })
}
