import { inStore } from './fieldDb.ts'

/** How many things a user has done on site that the server does not know of yet. */
export const unsentOf = (userId: string): Promise<number> =>
  inStore('entries', 'readonly', store => store.getAll() as IDBRequest<{ userId: string; state: string }[]>).then(
    all => all.filter(entry => entry.userId === userId && entry.state !== 'sent').length,
    () => 0,
  )
