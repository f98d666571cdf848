import type { z } from 'zod'
import type { ChangeContext, Context } from '../../context.ts'
import type { Values } from '../formColumns.ts'
import type { Word } from '../words.ts'

/** A record as its form shows it. */
export interface Existing {
  id: string
  /** The platform's, which the caller sees and does not change. */
  shared: boolean
  form: Values
}

/** What a noun whose records come in sheets has to offer. */
export interface Importing {
  /** Fields of its form, by the rules of the form. */
  schema: z.ZodObject
  /** Fields that tell a record from all others of its organisation. */
  key: readonly string[]
  words: ReadonlyMap<string, Word>
  /** Fields whose values are shown masked. */
  masked: readonly string[]
  /**
   * Records of the caller's organisation with these keys, by `keyOf`, and shared ones.
   * @param hold nobody else changes the own ones until the end of the transaction
   */
  find(keys: readonly Values[], context: Context, hold?: boolean): Promise<ReadonlyMap<string, Existing>>
  /** @returns its id */
  add(form: Values, context: ChangeContext): Promise<string>
  change(id: string, form: Values, context: ChangeContext): Promise<unknown>
}

/** Characters; a longer one no form takes. */
const longestKey = 400

/** The fields that tell a record, as one text; '' where one of them is missing or too long. */
export function keyOf({ key }: Pick<Importing, 'key'>, row: Values): string {
  const values = key.map(field => String(row[field] ?? '').trim())
  const text = JSON.stringify(values)
  return values.every(Boolean) && text.length <= longestKey ? text : ''
}
