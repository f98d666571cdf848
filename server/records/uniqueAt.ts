import { getTableConfig } from 'drizzle-orm/pg-core'
import { codes } from '../../core/errors.ts'
import { Failure } from '../failure.ts'
import type { RecordTable } from './crudOptions.ts'

const uniqueViolation = '23505'

/**
 * Turns a violated unique index into a refusal at the field of the form that has to differ.
 * @param unique field and sentence by the index's name
 */
export function uniqueAt(table: RecordTable, unique: Readonly<Record<string, readonly [field: string, sentence: string]>>) {
  const { columns, indexes, uniqueConstraints, name } = getTableConfig(table)
  const known = new Set([
    ...indexes.map(({ config }) => config.name),
    ...uniqueConstraints.map(constraint => constraint.name),
    ...columns.flatMap(column => (column.isUnique ? [column.uniqueName] : [])),
  ])
  const unknown = Object.keys(unique).find(index => !known.has(index))
  if (unknown) throw new Error(`${name} has no unique index ${unknown}`)

  return async <R>(work: Promise<R>): Promise<R> => {
    try {
      return await work
    } catch (error) {
      const { code, constraint } = ((error as Error).cause ?? {}) as { code?: string; constraint?: string }
      const known = code === uniqueViolation ? unique[constraint ?? ''] : undefined
      throw known ? new Failure(codes.conflict, known[1], { [known[0]]: known[1] }) : error
    }
  }
}
