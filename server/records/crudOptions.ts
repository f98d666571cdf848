import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Contract, ParsedOf, ReplyOf } from '../../core/contract/call.ts'
import type { ChangeContext, Context } from '../context.ts'
import type { Handlers } from '../http/Handlers.ts'

/**
 * `save` is the documents' saveOrUpdate: it adds without an id and changes with one. `reset` takes a record back to how it
 * was shipped.
 */
type Reading = 'list' | 'detail' | 'choices' | 'all'
type Verb = Reading | 'add' | 'update' | 'remove' | 'save' | 'reset'
/** What is only read comes without a message, so that a noun's own handlers can go on with it. */
export type CrudHandlers<C extends Contract> = Pick<Handlers<C>, keyof C & Exclude<Verb, Reading>> & {
  [V in keyof C & Reading]: (input: ParsedOf<C[V]>, context: Context) => Promise<ReplyOf<C[V]>>
}

/** Without `orgId` its rows belong to everybody: all see them, the platform changes them. */
export type RecordTable = PgTable & { id: PgColumn; orgId?: PgColumn }
export type OwnedTable = RecordTable & { orgId: PgColumn }
export type RowOf<T extends PgTable> = T['$inferSelect']

type CallOf<C, V> = V extends keyof C ? C[V] : never
type Listed<C> = ReplyOf<CallOf<C, 'list'>> extends { records: readonly (infer Row)[] } ? Row : unknown
type Detail<C> = [CallOf<C, 'detail'>] extends [never] ? unknown : ReplyOf<CallOf<C, 'detail'>>
type Shown<C> = Listed<C> & Detail<C>
type Filters<C> = Omit<ParsedOf<CallOf<C, 'list'>>, 'current' | 'size' | 'pageNo' | 'pageSize' | 'sort' | 'order' | 'removed'>
type Sorts<C> = ParsedOf<CallOf<C, 'list'>> extends { sort?: infer By } ? Extract<By, string> : never
type Given<C> = ParsedOf<CallOf<C, 'add' | 'update' | 'save'>>
type FieldOf<G> = G extends unknown ? Exclude<keyof G, 'id' | 'version'> & string : never
type ValueOf<G, K> = G extends unknown ? (K extends keyof G ? G[K] : never) : never

/** What shows a value of the wire: a column of its type (an instant is shown as site time), or SQL. */
type Source<V> =
  | SQL<V>
  | (PgColumn & { readonly _: { readonly data: V | (string extends V ? Date : never); readonly notNull: null extends V ? boolean : true } })

/** What the compiler asks for: nothing, where all goes by the names of the table's columns. */
type Asked<Key extends string, All, ByName extends PropertyKey> =
  Record<never, never> extends Differing<All, ByName> ? { [K in Key]?: Differing<All, ByName> } : { [K in Key]: Differing<All, ByName> }
type Differing<All, ByName extends PropertyKey> = Omit<All, ByName> & { [K in keyof All & ByName]?: All[K] }
type ColumnName<T extends PgTable> = keyof T['_']['columns']
/** Fields a column of the same name and kind stands behind. */
type ByName<C, T extends PgTable> = {
  [K in keyof Shown<C> & ColumnName<T>]: T['_']['columns'][K] extends Source<Shown<C>[K]> ? K : never
}[keyof Shown<C> & ColumnName<T>]

/** Fields that are shown by themselves. */
type Regular<T extends PgTable> =
  | 'version'
  | 'removedAt'
  | 'removedBy'
  | 'origin'
  | 'shipped'
  | ('areaCode' extends ColumnName<T> ? 'areaName' : never)
type Columns<C, T extends PgTable> = { [K in Exclude<keyof Shown<C>, Regular<T>>]: Source<Shown<C>[K]> }
type FilterOf<C> = {
  [K in keyof Filters<C>]-?: PgColumn | ((value: NonNullable<Filters<C>[K]>, context: Context) => SQL | undefined)
}

/**
 * `columns`: what stands behind each field of list and detail, where that is not the column of its name. A field of a
 * form that names a column of the table is written there as well.
 * `filters`: what each filter of the list narrows, likewise: a column that is equal, or a condition, such as
 * `searches(table.name)`. '' filters nothing.
 * A column `areaCode` holds a region: it is filtered with all below it and shown by its name (`areaName`).
 */
export type Options<C extends Contract, T extends RecordTable> = Asked<'columns', Columns<C, T>, ByName<C, T>> &
  Searched<C, T> &
  (C extends { choices: unknown } ? ('name' extends ColumnName<T> ? { choice?: Choice } : { choice: Choice }) : { choice?: undefined }) &
  Others<C, T>

type Searched<C extends Contract, T extends RecordTable> =
  | (Asked<'filters', FilterOf<C>, ColumnName<T>> & { search?: undefined })
  | (Asked<'filters', FilterOf<C>, ColumnName<T> | 'keyword'> & {
      /** Where a keyword is looked for, in the list and among the choices. */
      search: readonly PgColumn[]
    })

/** How a picker names a record. */
export interface Choice {
  name: PgColumn | SQL<string>
  /** Where a keyword is looked for, where that is not as in the list; in the name by default. */
  search?: readonly PgColumn[]
  /** Which may be chosen, of those that are there. */
  where?: SQL
}

interface Others<C extends Contract, T extends RecordTable> {
  /** Order of the list until somebody sorts it; last changed first by default. The id decides between equals. */
  order?: readonly SQL[]
  /** What stands behind the fields the list may be sorted by, where that is not the field's own column. */
  sorts?: { [By in Sorts<C>]?: PgColumn | SQL }
  /** How a field of the form is stored, where that is not as it came, with blanks off its ends. null = the noun's own handler keeps it. */
  write?: { [K in FieldOf<Given<C>>]?: ((value: ValueOf<Given<C>, K>, context: ChangeContext) => unknown) | null }
  /** By the name of a unique index of the table: at which field of the form, and in which words, a second one is refused. */
  unique?: Readonly<Record<string, readonly [field: FieldOf<Given<C>>, sentence: string]>>
  /** What stands in the way of removing, by what it is called (`台设备`): a column that holds the id, or a condition on a table. */
  dependants?: Readonly<Record<string, PgColumn | ((row: RowOf<T>) => { table: PgTable; where: SQL | undefined })>>
  /** Telephone numbers: shown masked, and kept as they were where they come back so. */
  masked?: readonly FieldOf<Given<C>>[]
  /** Records come in sheets: the fields that tell one from all others of its organisation. */
  importedBy?: readonly FieldOf<Given<C>>[]
  /** Rows of the platform are seen by every organisation and changed by the platform alone. */
  shared?: true
  /** What a new record begins with besides its form, by columns. */
  begun?: (given: ParsedOf<CallOf<C, 'add' | 'save'>>) => Partial<T['$inferInsert']>
  /** A row as a person would name it; by its name, if left out. */
  named?: (row: RowOf<T>) => string
  /** What the audit tells of a row; by default all that was given, and of a change what it changed. */
  audited?: (row: RowOf<T>) => Record<string, unknown>
}
