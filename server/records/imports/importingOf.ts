import { and, eq, getTableColumns, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { AnyCall } from '../../../core/contract/call.ts'
import { siteTime } from '../../../core/time/time.ts'
import type { ChangeContext, Context } from '../../context.ts'
import type { OwnedTable } from '../crudOptions.ts'
import { versionField, type Values } from '../formColumns.ts'
import type { Word } from '../words.ts'
import { type Importing, keyOf } from './Importing.ts'

interface Noun {
  table: OwnedTable
  /** The call that adds a record. */
  form: AnyCall
  key: readonly string[]
  words: ReadonlyMap<string, Word>
  masked: readonly string[]
  /** The column of each field, by its name in the table. */
  kept: ReadonlyMap<string, string>
  formOf: (row: Values) => Values
  /** Which records are there for the caller to see. */
  seen: (context: Context) => SQL | undefined
  /** Of them those of the platform. */
  shared: SQL | undefined
  add(form: Values, context: ChangeContext): Promise<string>
  change(id: string, form: Values, context: ChangeContext): Promise<unknown>
}

/** How a noun's records come in sheets: by its own form, and by the calls that save it. */
export function importingOf({ table, form, key, words, masked, kept, formOf, seen, shared, add, change }: Noun): Importing {
  const columnsOf = getTableColumns(table) as Record<string, PgColumn>
  const { id: _id, [versionField]: _version, ...shape } = (form.schema.input as z.ZodObject).shape
  const columns = key.map(field => columnsOf[kept.get(field)!]!)
  return {
    schema: z.object(shape),
    key,
    words,
    masked,
    add,
    change,
    async find(keys, context, hold = false) {
      if (keys.length === 0) return new Map()
      const those = keys.map(row => and(...columns.map((column, index) => eq(column, String(row[key[index]!]).trim()))))
      const own = eq(table.orgId, context.scope.orgId)
      const query = context.db
        .select()
        .from(table as OwnedTable)
        .where(and(seen(context), hold ? own : or(own, shared), or(...those)))
        .orderBy(table.id)
      const rows: Values[] = await (hold ? query.for('update') : query)
      const isOwn = (row: Values) => row.orgId === context.scope.orgId
      // The own one counts where the platform has another of that name.
      return new Map(
        [...rows.filter(row => !isOwn(row)), ...rows.filter(isOwn)].map(row => {
          const values = Object.entries(formOf(row)).map(([field, value]) => [field, value instanceof Date ? siteTime(value) : value])
          const shown: Values = Object.fromEntries(values)
          return [keyOf({ key }, shown), { id: String(row.id), shared: !isOwn(row), form: shown }]
        }),
      )
    },
  }
}
