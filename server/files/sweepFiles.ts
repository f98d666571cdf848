import { inArray } from 'drizzle-orm'
import type { Queryable } from '../database/db.ts'
import { files } from '../tables/index.ts'
import type { FileStore } from './createFileStore.ts'

/** Removes what lies in the store and stands in no row: uploads that a kill interrupted, files whose row was deleted. */
export async function sweepFiles(db: Queryable, store: FileStore, now: Date) {
  for await (const ids of store.older(now)) {
    const rows = await db.select({ id: files.id }).from(files).where(inArray(files.id, ids))
    const known = new Set(rows.map(({ id }) => id))
    for (const id of ids) if (!known.has(id)) await store.remove(id)
  }
}
