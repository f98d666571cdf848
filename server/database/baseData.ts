import type { Database } from './db.ts'
import { dataFile } from './dataFile.ts'
import { excluded } from './excluded.ts'
import { dicts, factorSets, indicators, reductionFactors, regions, tariffs } from '../tables/index.ts'
import { writeResources } from './writeResources.ts'

interface Reductions {
  sets: (typeof factorSets.$inferInsert)[]
  factors: (typeof reductionFactors.$inferInsert)[]
}

/**
 * What every installation needs whatever its customers: menu entries, dictionaries, indicators, administrative
 * divisions, reduction factors, example tariffs. Written at each start, so that an upgrade brings its new entries;
 * entries somebody added are left alone.
 */
export async function writeBaseData(db: Database['db']) {
  await db.transaction(async tx => {
    await writeResources(tx)
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
      .onConflictDoUpdate({ target: indicators.id, set: excluded(indicators, 'name', 'unit', 'classify', 'lowest', 'highest', 'keeps') })
    const divisions = dataFile<[id: string, parentId: string | null, name: string, level: number][]>('regions.json').map(
      ([id, parentId, name, level]) => ({ id, parentId, name, level }),
    )
    for (let from = 0; from < divisions.length; from += 1000)
      await tx
        .insert(regions)
        .values(divisions.slice(from, from + 1000))
        .onConflictDoNothing({ target: regions.id })
    const { sets, factors } = dataFile<Reductions>('reductionFactors.json')
    // Which set is in use stays as somebody chose it.
    await tx
      .insert(factorSets)
      .values(sets)
      .onConflictDoUpdate({ target: factorSets.code, set: excluded(factorSets, 'name', 'note', 'sort') })
    await tx
      .insert(reductionFactors)
      .values(factors)
      .onConflictDoNothing({
        target: [reductionFactors.setCode, reductionFactors.substance, reductionFactors.year, reductionFactors.areaCode],
      })
    await tx
      .insert(tariffs)
      .values(dataFile<(typeof tariffs.$inferInsert)[]>('tariffs.json'))
      .onConflictDoNothing({ target: [tariffs.kind, tariffs.areaCode, tariffs.validFrom] })
  })
}
