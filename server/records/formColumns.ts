import { getTableColumns, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { AnyCall, Contract } from '../../core/contract/call.ts'
import { instantOf } from '../../core/time/time.ts'
import type { ChangeContext } from '../context.ts'
import type { RecordTable } from './crudOptions.ts'

export type Values = Record<string, unknown>
/** How a field is stored where not as it came; null = somebody else keeps it. */
export type Write = Readonly<Record<string, ((value: unknown, context: ChangeContext) => unknown) | null>>
/** What stands behind each field of the wire. */
export type Columns = Readonly<Record<string, PgColumn | SQL>>

/** Field by which a form says what it was filled from; no column keeps it. */
export const versionField = 'version'

export const fieldsOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

/** Where the fields of a noun's form are kept: in the column the wire names, or in the column of the same name. */
export function formColumns(contract: Contract, table: RecordTable, columns: Columns, write: Write) {
  const own = getTableColumns(table) as Record<string, PgColumn>
  const keyOf = new Map(Object.entries(own).map(([key, column]) => [column as unknown, key]))
  const forms = [contract.add, contract.update, contract.save].filter((call): call is AnyCall => call !== undefined)
  const kept = new Map<string, string>()
  for (const field of new Set(forms.flatMap(call => fieldsOf(call.schema.input)))) {
    const key = keyOf.get(columns[field]) ?? (own[field] ? field : undefined)
    if (field === 'id' || field === versionField || write[field] === null) continue
    if (!key) throw new Error(`${forms[0]?.path}: nothing keeps the field ${field}`)
    kept.set(field, key)
  }
  /** Only what the table has a column for. */
  const present = (given: Values) => Object.fromEntries(Object.entries(given).filter(([key]) => own[key]))

  return {
    /** The column of each field, by its name in the table. */
    kept: kept as ReadonlyMap<string, string>,
    present,
    /** What a form changes in the table, with who changed it and when. */
    valuesOf(input: Values, context: ChangeContext): Values {
      const values: Values = {}
      for (const [field, key] of kept) {
        const value = input[field]
        const kept = value === undefined ? undefined : write[field] ? write[field](value, context) : stored(value, own[key]!)
        if (kept !== undefined) values[key] = kept
      }
      const updatedBy = context.principal.kind === 'user' ? context.principal.userId : ''
      return { ...values, ...present({ updatedBy, updatedAt: context.clock() }) }
    },
    /** A row by the names of the form. */
    formOf: (row: Values): Values => Object.fromEntries([...kept].map(([field, key]) => [field, row[key]])),
  }
}

/** Before and after of what is no longer the same. */
export const changesOf = (before: Values, after: Values): Values =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]))
      .map(([field, value]) => [field, [before[field] ?? null, value]]),
  )

function stored(value: unknown, column: PgColumn) {
  if (typeof value !== 'string') return value
  return column.dataType === 'date' ? instantOf(value) : value.trim()
}
