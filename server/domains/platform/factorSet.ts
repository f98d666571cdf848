import { asc, eq, ne, sql } from 'drizzle-orm'
import type { FactorSet, factorSet } from '../../../core/contract/platform/factorSet.ts'
import { readPage } from '../../database/page.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { forbidden, missing } from '../../failure.ts'
import { factorColumns, factorRegions, factorShape } from '../../figures/reductionFactors.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { WithMessage } from '../../http/WithMessage.ts'
import { factorSets } from '../../tables/index.ts'

type Factor = FactorSet['factors'][number]

export const factorSetHandlers: Handlers<typeof factorSet> = {
  async list(paging, { db }) {
    const page = await readPage(db, db.select().from(factorSets).$dynamic(), [asc(factorSets.sort), asc(factorSets.code)], paging)
    const factors = await rowsOf<Factor & { setCode: string }>(
      db,
      { ...factorShape, setCode: 'text' },
      sql`
        select factors.set_code as "setCode", ${factorColumns}
        from reduction_factors factors ${factorRegions}
        order by factors.substance, factors.area_code, factors.year desc
      `,
    )
    const of = (code: string) => factors.filter(({ setCode }) => setCode === code).map(({ setCode: _, ...factor }) => factor)
    return {
      ...page,
      records: page.records.map(({ code, name, note, inUse }) => ({ id: code, code, name, note, inUse, factors: of(code) })),
    }
  },

  async use({ id }, { db, note, principal }) {
    // Whatever a role may hold: no enterprise chooses for the others.
    if (principal.kind !== 'user' || principal.orgKind !== 'platform') throw forbidden('减排因子由平台选用')
    // Locked together, so that two who choose at once choose one after the other.
    const sets = await db.select().from(factorSets).orderBy(asc(factorSets.code)).for('update')
    const chosen = sets.find(({ code }) => code === id)
    if (!chosen) throw missing()
    const before = sets.find(({ inUse }) => inUse)
    await db.update(factorSets).set({ inUse: false }).where(ne(factorSets.code, id))
    await db.update(factorSets).set({ inUse: true }).where(eq(factorSets.code, id))
    note({ detail: { from: before?.name ?? '', to: chosen.name } })
    return new WithMessage(`已改用“${chosen.name}”`, null)
  },
}
