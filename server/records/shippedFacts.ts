import type { PgTable } from 'drizzle-orm/pg-core'
import { type SQL, sql } from 'drizzle-orm'
import type { Values } from './formColumns.ts'

const differing = (table: PgTable) => sql`
  select each.key, each.value
  from jsonb_each_text(${table}.shipped) each
  where each.value is distinct from to_jsonb(${table}) ->> each.key
`

/** Whether a row is as this version ships it, was changed since, or was added; and what is shipped of it where that differs. */
export const shippedFacts = (table: PgTable): Record<'origin' | 'shipped', SQL> => ({
  origin: sql`
    case
      when ${table}.shipped is null then 'added'
      when exists (${differing(table)}) then 'changed'
      else 'shipped'
    end
  `,
  shipped: sql`coalesce((select jsonb_object_agg(differs.key, coalesce(differs.value, '')) from (${differing(table)}) differs), '{}')`,
})

/** What is shipped by the names of the form. */
export const shippedByField = (shipped: unknown, fieldOf: ReadonlyMap<string, string>): Values =>
  Object.fromEntries(Object.entries((shipped ?? {}) as Values).map(([column, value]) => [fieldOf.get(column) ?? column, value]))
