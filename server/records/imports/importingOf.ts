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
  /** Which records are there, and the caller's to change. */
  mine: (context: Context) => SQL | undefined
  add(form: Values, context: ChangeContext): Promise<string>
  change(id: string, form: Values, context: ChangeContext): Promise<unknown>
}

/** How a noun's records come in sheets: by its own form, and by the calls that save it. */
export function importingOf({ table, form, key, words, masked, kept, formOf, mine, add, change }: Noun): Importing {
  const own = getTableColumns(table) as Record<string, PgColumn>
  const { id: _id, [versionField]: _version, ...shape } = (form.schema.input as z.ZodObject).shape
  const columns = key.map(field => own[kept.get(field)!]!)
  return {
    schema: z.object(shape),
    key,
    words,
    masked,
    add,
    change,
    async find(keys, context) {
      if (keys.length === 0) return new Map()
      const those = keys.map(row => and(...columns.map((column, index) => eq(column, String(row[key[index]!]).trim()))))
      const rows: Values[] = await context.db
        .select()
        .from(table as OwnedTable)
        .where(and(mine(context), or(...those)))
      return new Map(
        rows.map(row => {
          const values = Object.entries(formOf(row)).map(([field, value]) => [field, value instanceof Date ? siteTime(value) : value])
          const shown: Values = Object.fromEntries(values)
          return [keyOf({ key }, shown), { id: String(row.id), form: shown }]
        }),
      )
    },
  }
}
