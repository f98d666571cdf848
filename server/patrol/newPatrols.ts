import { sql } from 'drizzle-orm'
import type { Services } from '../context.ts'
import { rowsOf } from '../database/rowsOf.ts'
import type { Transaction } from '../live/live.ts'
import { patrols } from '../tables/index.ts'

type New = Omit<typeof patrols.$inferInsert, 'id' | 'no'>
/** Some 20 parameters a row, of 65 535. */
const batch = 500

/** Writes rounds and numbers them: XJ, the planned day, the id. The only place where a round begins. */
export async function newPatrols(db: Services['db'] | Transaction, list: readonly New[]) {
  const made: (typeof patrols.$inferSelect)[] = []
  for (let from = 0; from < list.length; from += batch) {
    const some = list.slice(from, from + batch)
    const ids = await rowsOf(
      db,
      { id: 'number' },
      sql`
        select nextval(pg_get_serial_sequence('patrols', 'id'))::int as id
        from generate_series(1, ${some.length})
      `,
    )
    const rows = some.map((row, n) => ({
      ...row,
      id: ids[n]!.id,
      no: `XJ${row.plannedOn.replaceAll('-', '')}${String(ids[n]!.id).padStart(4, '0')}`,
    }))
    made.push(...(await db.insert(patrols).overridingSystemValue().values(rows).returning()))
  }
  return made
}
