import { getTableName } from 'drizzle-orm'
import type { Permission } from '../../core/contract/call.ts'
import type { ChangeContext, Context } from '../context.ts'
import { forbidden, missing } from '../failure.ts'
import type { RecordTable } from './crudOptions.ts'
import type { Values } from './formColumns.ts'
import type { Importing } from './imports/Importing.ts'
import type { Which } from './visible.ts'
import type { Word } from './words.ts'

/** What history, restore and undo have to know of a noun. */
export interface Records {
  table: RecordTable
  /** Capability of whoever adds, changes and removes. */
  permission: Permission
  /** What a column of the form is called, by its name in the database. */
  words: ReadonlyMap<string, Word>
  /** Columns whose values are shown masked. */
  masked: readonly string[]
  nameOf(row: Values): string
  /** @throws Failure 404 unless the record is there for the caller to change */
  mine(id: string, context: Context, which?: Which): Promise<Values>
  /** The same, and nobody else changes it meanwhile. */
  held(id: string, context: ChangeContext, which?: Which): Promise<Values>
  /** What stands in the way of removing, with how many there are. */
  inTheWay(row: Values, context: Context): Promise<{ what: string; count: number }[]>
  /** Marks a held record as removed. @throws Failure 409 while something depends on it */
  remove(row: Values, context: ChangeContext): Promise<void>
  /** Takes the mark off again. @throws Failure 409 where another one has taken its name */
  restore(row: Values, context: ChangeContext): Promise<void>
  /** Writes columns as they were. @param values by their names in the database */
  put(row: Values, values: Values, context: ChangeContext): Promise<void>
  /** As the audit tells it. */
  told(row: Values): Record<string, unknown>
  /** Where its records come in sheets. */
  imports?: Importing
}

const nouns = new Map<string, Records>()

/** Every noun of tracked records makes itself known here, under the name its list says (`records`). */
export const makeKnown = (noun: string, records: Records) => void nouns.set(noun, records)

/** Every noun of tracked records by its name. */
export const knownNouns: ReadonlyMap<string, Records> = nouns

/** The noun whose records a table keeps. */
export const nounOfTable = (name: string) => [...nouns].find(([, { table }]) => getTableName(table) === name)

export const mayManage = ({ principal }: Pick<Context, 'principal'>, permission: Permission) =>
  principal.kind === 'user' && principal.capabilities.has(permission as never)

/** A record as it is named across nouns, `village:ID`. @throws Failure 403 unless the caller may manage its noun, 404 of no noun */
export function recordOf(context: Pick<Context, 'principal'>, record: string): { noun: string; id: string; records: Records } {
  const at = record.indexOf(':')
  const [noun, id] = [record.slice(0, at), record.slice(at + 1)]
  const records = nouns.get(noun)
  if (!records) throw missing()
  if (!mayManage(context, records.permission)) throw forbidden()
  return { noun, id, records }
}
