import { eq, sql } from 'drizzle-orm'
import type { Services } from '../context.ts'
import type { Transaction } from '../live/live.ts'
import { facts } from '../tables/index.ts'

type Db = Services['db']

/** Text of a fact, or null. */
export async function readFact(db: Db | Transaction, name: string): Promise<string | null> {
  const [row] = await db.select({ value: facts.value }).from(facts).where(eq(facts.name, name))
  return row?.value ?? null
}

export async function writeFact(db: Db | Transaction, name: string, value: string) {
  await db
    .insert(facts)
    .values({ name, value })
    .onConflictDoUpdate({ target: facts.name, set: { value: sql`excluded.value` } })
}
