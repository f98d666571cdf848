import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, getTableColumns, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { AnyCall, Contract } from '../../core/contract/call.ts'
import { siteTime } from '../../core/time/time.ts'
import { requireUnchanged, versionOf } from '../records/requireUnchanged.ts'
import type { ChangeContext, Context } from '../context.ts'
import { matches } from '../database/keyword.ts'
import { readPage } from '../database/page.ts'
import { one } from '../database/rows.ts'
import { conflict, forbidden } from '../failure.ts'
import { orgs } from '../tables/index.ts'
import type { CrudHandlers, Options, OwnedTable, RowOf } from './crudOptions.ts'
import { type Columns, fieldsOf, formColumns, type Values, versionField, type Write } from './formColumns.ts'
import { uniqueAt } from './uniqueAt.ts'
import { WithMessage } from '../http/WithMessage.ts'

type Filter = PgColumn | ((value: unknown, context: Context) => SQL | undefined)

/** A filter of the list: the keyword stands in one of these columns. */
export const searches =
  (...columns: PgColumn[]) =>
  (keyword: string) =>
    matches(keyword, ...columns)

const yes = sql`true`
const ofPlatform = (table: OwnedTable) => inArray(table.orgId, sql`(select ${orgs.id} from ${orgs} where ${orgs.kind} = 'platform')`)

/**
 * Handlers of the regular verbs (list, detail, add, update, remove, save) for a table whose rows belong to an
 * organisation; what is special about a noun is spread beside them. Who wrote a row, when, and for which organisation
 * is filled in where the table has columns for it. Where the form takes a version, list and detail show it, and nobody
 * writes over what somebody else saved meanwhile.
 */
export function crud<C extends Contract, T extends OwnedTable>(contract: C, table: T, options: Options<C, T>): CrudHandlers<C> {
  const { order, shared, audited, dependants = {} } = options
  const { update, save } = contract
  const versioned = [update, save].some(call => call && fieldsOf(call.schema.input).includes(versionField))
  const columns: Columns = { ...(options.columns as Columns), ...(versioned && { [versionField]: versionOf(table) }) }
  const filters = Object.entries(options.filters as Readonly<Record<string, Filter>>)
  const sorts: Columns = { ...columns, ...options.sorts }
  const { valuesOf, formOf, present } = formColumns(contract, table, columns, (options.write ?? {}) as Write)
  const refusing = uniqueAt(table, options.unique ?? {})
  const { updatedAt } = getTableColumns(table) as Record<string, PgColumn>

  const rows: OwnedTable = table
  const owned = ({ scope }: Context) => scope.owns(table) ?? yes
  const seen = (context: Context) => (shared ? or(owned(context), ofPlatform(table)) : owned(context))
  const mine = (context: Context) =>
    shared ? or(eq(table.orgId, context.scope.orgId), and(owned(context), not(ofPlatform(table)))) : owned(context)
  const wireOf = (schema: z.ZodType) => Object.fromEntries(fieldsOf(schema).map(field => [field, columns[field]!]))

  /** The row to be changed; nobody else changes it meanwhile. */
  async function held(id: string, context: ChangeContext): Promise<RowOf<T>> {
    const which = and(eq(table.id, id), seen(context))
    // First whether it may be changed at all: what the database lets nobody change it lets nobody hold either, as if it were not there.
    const isMine = sql<boolean>`coalesce((${mine(context) ?? yes}), false)`
    const found = one(await context.db.select({ isMine }).from(rows).where(which))
    if (!found.isMine) throw forbidden('平台共享的数据只能由平台修改')
    return one(await context.db.select().from(rows).where(which).for('update')) as RowOf<T>
  }

  const handlers = {
    async list(input: Values, context: Context) {
      const narrowed = filters.map(([field, filter]) => {
        const value = input[field]
        if (value === undefined || value === '') return undefined
        return typeof filter === 'function' ? filter(value, context) : eq(filter, value)
      })
      const query = context.db
        .select(wireOf(recordOf(contract.list!)))
        .from(rows)
        .where(and(seen(context), ...narrowed))
        .$dynamic()
      const chosen = sorts[String(input.sort)]
      const sorted = chosen ? [input.order === 'desc' ? desc(chosen) : asc(chosen)] : (order ?? (updatedAt ? [desc(updatedAt)] : []))
      const page = await readPage(context.db, query, [...sorted, asc(table.id)], input as never)
      return { ...page, records: page.records.map(shown) }
    },

    async detail({ id }: { id: string }, context: Context) {
      const wire = wireOf(contract.detail!.schema.reply)
      return shown(
        one(
          await context.db
            .select(wire)
            .from(rows)
            .where(and(eq(table.id, id), seen(context))),
        ),
      )
    },

    async add(input: Values, context: ChangeContext) {
      const { scope, clock, db, note } = context
      const values = valuesOf(input, context)
      const row = { ...values, ...present({ createdAt: clock(), createdBy: values.updatedBy }), id: randomUUID(), orgId: scope.orgId }
      await refusing(db.insert(table).values(row as T['$inferInsert']))
      note({ detail: audited ? audited(row as RowOf<T>) : formOf(row) })
      return new WithMessage('新增成功', { id: row.id })
    },

    async update({ id, ...input }: Values & { id: string }, context: ChangeContext) {
      const before: Values = await held(id, context)
      const { version, orgId, createdAt } = { ...before, version: input[versionField] } as {
        version?: string
        orgId: string
        createdAt?: Date
      }
      if (versioned) await requireUnchanged(context, { table, row: { id, orgId, createdAt }, version, noun: '记录' })
      const values = valuesOf(input, context)
      const after = { ...before, ...values }
      await refusing(
        context.db
          .update(table)
          .set(values as never)
          .where(eq(table.id, id)),
      )
      const detail = audited ? audited(after as RowOf<T>) : changesOf(formOf(before), formOf(after))
      context.note({ orgId: String(before.orgId), detail })
      return new WithMessage('修改成功', null)
    },

    async save({ id, ...input }: Values, context: ChangeContext) {
      if (!id) return handlers.add(input, context)
      const { msg } = await handlers.update({ ...input, id: String(id) }, context)
      return new WithMessage(msg, { id })
    },

    async remove({ id }: { id: string }, context: ChangeContext) {
      const row = await held(id, context)
      const inTheWay: string[] = []
      for (const [what, dependant] of Object.entries(dependants)) {
        const { table: other, where } =
          typeof dependant === 'function' ? dependant(row) : { table: dependant.table, where: eq(dependant, id) }
        const number = await context.db.$count(other, where)
        if (number > 0) inTheWay.push(`${number} ${what}`)
      }
      if (inTheWay.length > 0) throw conflict(`正被 ${inTheWay.join('、')}使用，不能删除`)
      await context.db.delete(table).where(eq(table.id, id))
      context.note({ orgId: String((row as Values).orgId), detail: audited ? audited(row) : formOf(row) })
      return new WithMessage('删除成功', null)
    },
  }
  return Object.fromEntries(Object.entries(handlers).filter(([verb]) => contract[verb])) as CrudHandlers<C>
}

const recordOf = (list: AnyCall) => (list.schema.reply as z.ZodObject<{ records: z.ZodArray<z.ZodType> }>).shape.records.element

/** Instants as the documents write them. */
const shown = (row: Values): Values =>
  Object.fromEntries(Object.entries(row).map(([field, value]) => [field, value instanceof Date ? siteTime(value) : value]))

/** Before and after of what is no longer the same. */
const changesOf = (before: Values, after: Values): Values =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]))
      .map(([field, value]) => [field, [before[field] ?? null, value]]),
  )
