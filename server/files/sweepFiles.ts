import { inArray } from 'drizzle-orm'
import type { Services } from '../context.ts'
import { files } from '../tables/index.ts'

/** Removes what lies in the store and stands in no row: uploads that were refused after a kill, files whose row was deleted. */
export async function sweepFiles({ db, files: store, clock }: Pick<Services, 'db' | 'files' | 'clock'>) {
  for await (const ids of store.older(clock())) {
    const rows = await db.select({ id: files.id }).from(files).where(inArray(files.id, ids))
    const known = new Set(rows.map(({ id }) => id))
    for (const id of ids) if (!known.has(id)) await store.remove(id)
  }
}
