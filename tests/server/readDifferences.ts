import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../server/database/db.ts'
import { areaRows } from '../../server/figures/areaRows.ts'
import { dayPairs } from '../../server/figures/dayPairs.ts'
import { energyByDay, energyByMonth } from '../../server/figures/energyLines.ts'
import { energySums } from '../../server/figures/energySums.ts'
import { energyToday } from '../../server/figures/energyToday.ts'
import { livePower } from '../../server/figures/livePower.ts'
import { type Moments, momentsOf } from '../../server/figures/moments.ts'
import { kindPower } from '../../server/figures/powerLine.ts'
import { pointColumns } from '../../server/figures/pointColumns.ts'
import { chosenGenerating, isRegional, type QueryContext, visible, visibleGenerating } from '../../server/figures/sqlFragments.ts'
import { yearChange } from '../../server/figures/yearChange.ts'

type Asking = Pick<QueryContext, 'db'>
const all = { scope: { customerId: null, sees: () => undefined } } as unknown as QueryContext

const conditions: [string, () => SQL][] = [
  ['all', () => visible(all)],
  ['a province', () => visible(all, '130000')],
  ['a kind', () => visible(all, undefined, ['001', '006'])],
  ['generators', () => visibleGenerating(all)],
  ['generators of a county', () => visibleGenerating(all, '130602')],
]

const reads: Record<string, (asking: Asking, where: SQL, at: Moments) => Promise<unknown>> = {
  livePower: (asking, where, at) => livePower(asking, where, at),
  livePowerOfGenerators: (asking, where, at) => livePower(asking, where, at, chosenGenerating),
  energySums: (asking, where, at) => energySums(asking, where, at),
  energyToday: (asking, where, at) => energyToday(asking, where, at, 'consumption'),
  energyByMonth: async (asking, where, at) => [...(await energyByMonth(asking, where, at, ['2026-05', '2026-06']))].sort(),
  energyByDay: async (asking, where, at) => [...(await energyByDay(asking, where, at, { first: '2026-06-13', last: '2026-06-16' }))].sort(),
  dayPairs,
  kindPower: async (asking, where, at) => [
    ...(await kindPower(asking, where, { ...at, kind: 'generation', days: [at.today, at.yesterday] })),
  ],
  yearChange,
  areaRows: (asking, where, at) => areaRows(asking, where, 6, at),
  pointColumns: async (asking, where, at) => Buffer.from(await pointColumns(asking, where, at)).toString('hex'),
}

/** The same numbers added up in another order differ in their last digit. */
const rounded = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'number' ? Math.round(each * 1e5) / 1e5 : each))

/** What is read by region and differs from what is read by site; none is an empty object. @param now epoch ms */
export async function readDifferences({ db }: Pick<Database, 'db'>, now: number): Promise<Record<string, unknown>> {
  const off: Record<string, unknown> = {}
  for (const ahead of [-86_400_000, 0, 80_000, 86_400_000]) {
    const at = momentsOf(new Date(now + ahead))
    for (const [name, condition] of conditions)
      for (const [read, ask] of Object.entries(reads)) {
        const where = condition()
        // The same condition, of which nobody knows that it speaks of regions.
        const unknown = sql`(${condition()})`
        if (!isRegional(where) || isRegional(unknown)) throw new Error('not what is compared')
        const [byRegion, bySite] = [rounded(await ask({ db }, where, at)), rounded(await ask({ db }, unknown, at))]
        if (byRegion !== bySite) off[`${read} of ${name} at ${ahead}`] = { byRegion, bySite }
      }
  }
  return off
}
