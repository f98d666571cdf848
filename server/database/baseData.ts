import type { Database } from './db.ts'
import { dataFile } from './dataFile.ts'
import { excluded } from './excluded.ts'
import { deviceAttributes, dicts, factorSets, indicators, reductionFactors, regions, tariffs } from '../tables/index.ts'
import { untracked } from './untracked.ts'
import { writeResources } from './writeResources.ts'
import { writeShipped } from './writeShipped.ts'

interface Reductions {
  sets: (typeof factorSets.$inferInsert)[]
  factors: (typeof reductionFactors.$inferInsert)[]
}

/** What the product reckons with: nobody changes it of what it ships. */
const fixedOfIndicators = ['unit', 'keeps', 'quantity', 'direction', 'kind'] as const

/**
 * What every installation needs whatever its customers: menu entries, dictionaries, indicators, attributes, administrative
 * divisions, reduction factors, example tariffs. Written at each start, so that an upgrade brings its new entries; what
 * people changed or added is left alone.
 */
export async function writeBaseData(db: Database['db']) {
  await db.transaction(async tx => {
    // What a version ships is no change of anybody's.
    await untracked(tx)
    await writeResources(tx)
    const entries = Object.entries(dataFile<Record<string, [string, string][]>>('dictionaries.json')).flatMap(([type, list]) =>
      list.map(([code, name], sort) => ({ type, code, name, sort })),
    )
    await writeShipped(tx, dicts, entries, ['type', 'code'], ['name', 'intro', 'remark', 'sort'])
    const measured = dataFile<(typeof indicators.$inferInsert)[]>('indicators.json')
    await writeShipped(tx, indicators, measured, ['id'], ['name', 'classify', 'lowest', 'highest', ...fixedOfIndicators])
    const attributes = dataFile<(typeof deviceAttributes.$inferInsert)[]>('deviceAttributes.json')
    await writeShipped(tx, deviceAttributes, attributes, ['typeGroup', 'no'], ['name', 'unit', 'remark', 'sort', 'dataType'])
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
