import type { SQL } from 'drizzle-orm'
import type { Queryable } from './db.ts'

interface Kinds {
  /** Also a day or an instant, as the database writes it. */
  text: string
  /** A numeric or a sum of integers is a text to the driver: cast it. */
  number: number
  boolean: boolean
  bytes: Buffer
  json: unknown
  texts: string[]
  numbers: (number | null)[]
}
type Kind = keyof Kinds
/** What a query answers: by column what kind of value, with `?` where it may be null. */
export type Shape = Readonly<Record<string, Kind | `${Kind}?`>>

type Value<K> = K extends `${infer Known extends Kind}?` ? Kinds[Known] | null : K extends Kind ? Kinds[K] : never
export type RowOf<S extends Shape> = { -readonly [Name in keyof S]: Value<S[Name]> }

type KindOf<V> = V extends string
  ? 'text'
  : V extends number
    ? 'number'
    : V extends boolean
      ? 'boolean'
      : V extends Buffer
        ? 'bytes'
        : V extends readonly string[]
          ? 'texts' | 'json'
          : V extends readonly (number | null)[]
            ? 'numbers' | 'json'
            : 'json'
/** Shape of rows whose type is known already, for instance from the contract. */
type ShapeOf<T> = { readonly [Name in keyof T]-?: null extends T[Name] ? `${KindOf<NonNullable<T[Name]>>}?` : KindOf<T[Name]> }

/** Numbers of PostgreSQL's types, by what the driver makes of them (`select oid, typname from pg_type`). */
const types: Readonly<Record<Kind, readonly number[]>> = {
  text: [18, 19, 25, 1042, 1043, 1082, 1114, 1184],
  number: [20, 21, 23, 26, 700, 701],
  boolean: [16],
  bytes: [17],
  json: [114, 3802],
  texts: [1009, 1015],
  numbers: [1005, 1007, 1021, 1022],
}
/** Of more rows the first ones stand for the others: a null where none may be is a matter of the query, not of one row. */
const rowsLookedAt = 100

/**
 * Runs SQL and returns its rows. Their names and kinds are held against the shape every time, so that a column renamed
 * or cast in the SQL alone fails at once instead of being read as undefined.
 */
export async function rowsOf<const S extends Shape>(db: Queryable, shape: S, query: SQL): Promise<RowOf<S>[]>
export async function rowsOf<T extends object>(db: Queryable, shape: ShapeOf<T>, query: SQL): Promise<T[]>
export async function rowsOf(db: Queryable, shape: Shape, query: SQL): Promise<Record<string, unknown>[]> {
  const { rows, fields } = await db.execute(query)
  const answered = new Map(fields.map(field => [field.name, field.dataTypeID]))
  for (const name of answered.keys()) if (!shape[name]) throw new Error(`nobody reads the column "${name}"`)
  for (const [name, kind] of Object.entries(shape)) {
    const type = answered.get(name)
    if (type === undefined) throw new Error(`the query has no column "${name}"`)
    if (!types[kind.replace('?', '') as Kind].includes(type)) throw new Error(`the column "${name}" is of type ${type}, not ${kind}`)
    if (!kind.endsWith('?') && rows.slice(0, rowsLookedAt).some(row => row[name] === null)) throw new Error(`the column "${name}" is null`)
  }
  return rows
}
