import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { AnyCall, Contract } from '../../core/contract/call.ts'
import { siteTime } from '../../core/time/time.ts'
import { maskPhone } from '../access/maskPhone.ts'
import type { ChangeContext, Context } from '../context.ts'
import { matches } from '../database/keyword.ts'
import { regionName, userName } from '../database/names.ts'
import { readPage } from '../database/page.ts'
import { requireDictCodes } from '../database/requireDictCodes.ts'
import { one } from '../database/rows.ts'
import { conflict, forbidden } from '../failure.ts'
import { WithMessage } from '../http/WithMessage.ts'
import { inArea } from '../rights/inArea.ts'
import type { Choice, CrudHandlers, Options, OwnedTable, RecordTable, RowOf } from './crudOptions.ts'
import { changesOf, type Columns, fieldsOf, formColumns, type Values, versionField, type Write } from './formColumns.ts'
import { importingOf } from './imports/importingOf.ts'
import { makeKnown, mayManage } from './records.ts'
import { requireUnchanged, versionOf } from './requireUnchanged.ts'
import { requireCustomer } from './requireCustomer.ts'
import { requireSite } from './requireSite.ts'
import { shippedByField, shippedFacts } from './shippedFacts.ts'
import { uniqueAt } from './uniqueAt.ts'
import { isPlatform, ofPlatform, visible, type Which } from './visible.ts'
import { wordsOf } from './words.ts'

/** A call that pages nothing answers so many. */
const mostAtOnce = 5000

type Filter = PgColumn | SQL | ((value: unknown, context: Context) => SQL | undefined)

const sharedByAll = '平台共享的数据只能由平台修改'

/** A filter of the list: the keyword stands in one of these columns. */
export const searches =
  (...columns: PgColumn[]) =>
  (keyword: string) =>
    matches(keyword, ...columns)

/**
 * Handlers of the regular verbs (list, detail, choices, all, add, update, remove, save) for a table whose rows belong to an
 * organisation; what is special about a noun is spread beside them. Who wrote a row, when, and for which organisation
 * is filled in where the table has columns for it. Where the form takes a version, list and detail show it, and nobody
 * writes over what somebody else saved meanwhile. Of what is shipped it is told what was changed. Of a tracked table
 * removing is a mark: history, restore and undo find the noun by itself (records.ts).
 */
export function crud<C extends Contract, T extends RecordTable>(contract: C, table: T, options: Options<C, T>): CrudHandlers<C> {
  const { order, shared, audited, dependants = {}, search } = options
  const { update, save } = contract
  const own = getTableColumns(table) as Record<string, PgColumn>
  const { updatedAt, removedAt, removedBy, areaCode } = own
  const said = wordsOf(contract)
  const masked: readonly string[] = options.masked ?? [...said].flatMap(([field, word]) => (word.masked ? [field] : []))
  const choice: Choice = { name: own.name!, search, ...(options.choice as Partial<Choice> | undefined) }
  const versioned = [update, save].some(call => call && fieldsOf(call.schema.input).includes(versionField))
  const columns: Columns = {
    ...own,
    ...(removedBy && { removedBy: userName(removedBy) }),
    ...(areaCode && { areaName: regionName(areaCode) }),
    ...(own.shipped && shippedFacts(table)),
    ...(options.columns as Columns),
    ...(versioned && { [versionField]: versionOf(table) }),
  }
  const filters: Readonly<Record<string, Filter>> = {
    ...(search && { keyword: searches(...search) }),
    ...(areaCode && { areaCode: (area: unknown) => inArea(areaCode, area as string) }),
    ...(options.filters as Record<string, Filter>),
  } as never
  /** What a list or choices are narrowed by. '' narrows nothing. */
  const narrowedBy = (call: AnyCall, input: Values, context: Context) =>
    fieldsOf(call.schema.input).map(field => {
      const value = input[field]
      const filter = filters[field] ?? columns[field]
      if (!filter || value === undefined || value === '') return undefined
      return typeof filter === 'function' ? filter(value, context) : eq(filter as PgColumn, value)
    })
  const sorts: Columns = { ...columns, ...options.sorts }
  const { valuesOf, formOf, present, kept } = formColumns(contract, table, columns, {
    ...Object.fromEntries(masked.map(field => [field, (value: unknown) => (String(value).includes('*') ? undefined : value)])),
    ...(options.write as Write),
  })
  const refusing = uniqueAt(table, options.unique ?? {})
  const { there, seen, mine } = visible(table, shared === true)
  const told = (row: Values) => (audited ? audited(row as RowOf<T>) : hidden(formOf(row)))
  const nameOf = (row: Values) => (options.named ? options.named(row as RowOf<T>) : String(row.name ?? row.id))
  const words = new Map([...kept].map(([field, key]) => [own[key]!.name, said.get(field) ?? { title: field }] as const))
  const maskedColumns = masked.map(field => own[kept.get(field)!]!.name)
  const permission = (contract.remove ?? update ?? save)?.permission ?? 'session'

  const rows: RecordTable = table
  const fieldOf = new Map([...kept].map(([field, key]) => [own[key]!.name, field]))
  /** Numbers of what belongs to everybody are made by the database. */
  const named = table.id.dataType === 'string'
  const is = (id: string): SQL => (named ? eq(table.id, id) : sql`${table.id}::text = ${id}`)
  const orgOf = (row: Values, { scope }: Context) => String(row.orgId ?? scope.orgId)
  const wireOf = (schema: z.ZodType) =>
    Object.fromEntries(fieldsOf(schema).flatMap(field => (columns[field] ? [[field, columns[field]]] : []))) as Columns
  const hidden = (row: Values): Values => ({
    ...row,
    ...Object.fromEntries(masked.flatMap(field => (row[field] === undefined ? [] : [[field, maskPhone(row[field] as string | null)]]))),
  })
  const shownRow = ({ shipped, ...row }: Values) =>
    hidden(shown(shipped === undefined ? row : { ...row, shipped: shippedByField(shipped, fieldOf) }))

  /** First whether it may be changed at all: what the database lets nobody change it lets nobody hold either, as if it were not there. */
  async function mineOf(id: string, context: Context, which: Which = 'there'): Promise<Values> {
    const [found] = await context.db
      .select({ isMine: sql<boolean>`coalesce((${mine(context)}), false)`, row: own })
      .from(rows)
      .where(and(is(id), seen(context), there(which)))
    const { isMine, row } = one(found ? [found] : [])
    if (!isMine) throw forbidden(sharedByAll)
    return row as Values
  }

  /** The row to be changed; nobody else changes it meanwhile. */
  async function held(id: string, context: ChangeContext, which: Which = 'there'): Promise<Values> {
    await mineOf(id, context, which)
    const stands = and(is(id), seen(context), there(which))
    return one(await context.db.select().from(rows).where(stands).for('update')) as Values
  }

  async function inTheWay(row: Values, context: Context) {
    const found: { what: string; count: number }[] = []
    for (const [what, dependant] of Object.entries(dependants)) {
      const { table: other, where } =
        typeof dependant === 'function' ? dependant(row as RowOf<T>) : { table: dependant.table, where: eq(dependant, row.id) }
      const stays = (getTableColumns(other) as Record<string, PgColumn | undefined>).removedAt
      const count = await context.db.$count(other, stays ? and(where, sql`${stays} is null`) : where)
      if (count > 0) found.push({ what, count })
    }
    return found
  }

  const write = (row: Values, values: Values, { db }: ChangeContext) =>
    refusing(
      db
        .update(table)
        .set(values as never)
        .where(eq(table.id, row.id)),
    )
  const userOf = ({ principal }: ChangeContext) => (principal.kind === 'user' ? principal.userId : '')
  const stampOf = (context: ChangeContext) => present({ updatedBy: userOf(context), updatedAt: context.clock() })

  async function remove(row: Values, context: ChangeContext) {
    const found = await inTheWay(row, context)
    if (found.length > 0) throw conflict(`正被 ${found.map(({ what, count }) => `${count} ${what}`).join('、')}使用，不能删除`)
    if (removedAt) await write(row, { removedAt: context.clock(), removedBy: userOf(context) }, context)
    else await context.db.delete(table).where(eq(table.id, row.id))
  }

  /** What a form names by a code stands in its dictionary. */
  async function requireCodes(input: Values, { db }: ChangeContext) {
    const given = [...kept.keys()].flatMap(field => {
      const { dictionary, title = '' } = said.get(field) ?? {}
      return dictionary && input[field] ? [[field, [dictionary, String(input[field]), title] as const] as const] : []
    })
    if (given.length > 0) await requireDictCodes(db, Object.fromEntries(given))
  }

  const handlers = {
    async list({ removed, ...input }: Values, context: Context) {
      const which: Which = removed ? 'removed' : 'there'
      if (removed && !mayManage(context, permission)) throw forbidden('没有权限查看已删除的数据')
      const query = context.db
        .select(wireOf(recordOf(contract.list!)))
        .from(rows)
        .where(and((removed ? mine : seen)(context), there(which), ...narrowedBy(contract.list!, input, context)))
        .$dynamic()
      const chosen = sorts[String(input.sort)]
      const usual = removed && removedAt ? [desc(removedAt)] : (order ?? (updatedAt ? [desc(updatedAt)] : []))
      const sorted = chosen ? [input.order === 'desc' ? desc(chosen) : asc(chosen)] : usual
      const page = await readPage(context.db, query, [...sorted, asc(table.id)], input as never)
      return { ...page, records: page.records.map(shownRow) }
    },

    async detail({ id }: { id: string }, context: Context) {
      const wire = wireOf(contract.detail!.schema.reply)
      const which = and(is(id), seen(context), there('there'))
      return shownRow(one(await context.db.select(wire).from(rows).where(which)))
    },

    /** What a picker offers: few at a time, looked for here. */
    async choices({ keyword, ...input }: Values, context: Context) {
      const { name, search = [name as PgColumn], where } = choice
      const narrowed = narrowedBy(contract.choices!, input, context)
      const query = context.db
        .select({
          ...wireOf(recordOf(contract.choices!)),
          id: named ? table.id : sql`${table.id}::text`,
          name: sql<string>`${name}`.as('name'),
        })
        .from(rows)
        .where(and(seen(context), there('there'), where, matches(keyword as string | undefined, ...search), ...narrowed))
        .$dynamic()
      return readPage(context.db, query, [sql`name`, asc(table.id)], input as never)
    },

    /** The same at once, for whoever knows no pages. */
    async all(input: Values, context: Context) {
      return (await handlers.choices({ ...input, current: 1, size: mostAtOnce }, context)).records
    },

    async add(input: Values, context: ChangeContext) {
      const { scope, clock, db, note } = context
      if (!own.orgId && !isPlatform(context)) throw forbidden(sharedByAll)
      const values = valuesOf(input, context)
      const orgId = own.siteId
        ? await requireSite(context, String(values.siteId))
        : own.customerId
          ? await requireCustomer(context, String(values.customerId))
          : scope.orgId
      await requireCodes(input, context)
      const row: Values = {
        ...values,
        ...(options.begun?.(input as never) as Values),
        ...present({ createdAt: clock(), createdBy: values.updatedBy, orgId }),
        ...(named && { id: randomUUID() }),
      }
      const query = db.insert(table).values(row as T['$inferInsert'])
      if (named) await refusing(query)
      else row.id = String((await refusing(query.returning({ id: table.id as PgColumn })))[0]!.id)
      note({ orgId, detail: told(row) })
      return new WithMessage('新增成功', { id: row.id })
    },

    async update({ id, ...input }: Values & { id: string }, context: ChangeContext) {
      const before = await held(id, context)
      const { createdAt } = before as { createdAt?: Date }
      const orgId = orgOf(before, context)
      const version = input[versionField] as string | undefined
      if (versioned)
        await requireUnchanged(context, { table, row: { id: before.id as string, orgId, createdAt }, version, noun: '记录', words })
      const values = valuesOf(input, context)
      if (own.siteId && values.siteId !== undefined && values.siteId !== before.siteId)
        await requireSite(context, String(values.siteId), orgId)
      if (own.customerId && values.customerId !== undefined && values.customerId !== before.customerId)
        await requireCustomer(context, String(values.customerId), orgId)
      await requireCodes(input, context)
      const after = { ...before, ...values }
      await write(before, values, context)
      const detail = audited ? audited(after as RowOf<T>) : changesOf(hidden(formOf(before)), hidden(formOf(after)))
      context.note({ orgId, detail })
      return new WithMessage('修改成功', null)
    },

    async save({ id, ...input }: Values, context: ChangeContext) {
      if (!id) return handlers.add(input, context)
      const { msg } = await handlers.update({ ...input, id: String(id) }, context)
      return new WithMessage(msg, { id })
    },

    async remove({ id }: { id: string }, context: ChangeContext) {
      const row = await held(id, context)
      await remove(row, context)
      context.note({ orgId: orgOf(row, context), detail: told(row) })
      return new WithMessage('删除成功', null)
    },

    async reset({ id }: { id: string }, context: ChangeContext) {
      const row = await held(id, context)
      const factory = row.shipped as Values | null
      if (!factory) throw conflict('自建的数据没有出厂值')
      await put(row, factory, context)
      const back = Object.fromEntries(Object.entries(own).flatMap(([key, { name }]) => (name in factory ? [[key, factory[name]]] : [])))
      context.note({ orgId: orgOf(row, context), detail: changesOf(formOf(row), formOf({ ...row, ...back })) })
      return new WithMessage('已恢复出厂', null)
    },
  }

  async function restore(row: Values, context: ChangeContext) {
    await write(row, { removedAt: null, removedBy: null, ...stampOf(context) }, context)
  }

  async function put(row: Values, values: Values, context: ChangeContext) {
    // A column may have gone since.
    const names = new Set(Object.values(own).map(({ name }) => name))
    const kept = Object.keys(values).filter(name => names.has(name))
    if (kept.length === 0) return
    const columns = kept.map(name => sql`${sql.identifier(name)} = was.${sql.identifier(name)}`)
    await refusing(
      context.db.execute(sql`
        update ${table}
        set ${sql.join(columns, sql`, `)}
        from jsonb_populate_record(null::${table}, ${JSON.stringify(values)}::jsonb) was
        where ${table.id} = ${row.id}
      `),
    )
    await write(row, stampOf(context), context)
  }

  const form = contract.add ?? save
  const imports =
    form && options.importedBy
      ? importingOf({
          ...{ table: table as unknown as OwnedTable, form, key: options.importedBy, words: said, masked, kept, formOf },
          seen: context => and(seen(context), there('there')),
          shared: shared ? ofPlatform(table as unknown as OwnedTable) : undefined,
          add: async (values, context) => String((await handlers.add(values, context)).data.id),
          change: (id, values, context) => handlers.update({ ...values, id }, context),
        })
      : undefined

  const noun = contract.list?.records
  if (noun && removedAt)
    makeKnown(noun, {
      ...{ table, permission, words, masked: maskedColumns, nameOf, mine: mineOf, held, inTheWay, remove, restore, put, told },
      imports,
    })
  return Object.fromEntries(Object.entries(handlers).filter(([verb]) => contract[verb])) as CrudHandlers<C>
}

const recordOf = (list: AnyCall) => (list.schema.reply as z.ZodObject<{ records: z.ZodArray<z.ZodType> }>).shape.records.element

/** Instants as the documents write them; who removed a record and when only of one that was removed. */
function shown({ removedAt, removedBy, ...row }: Values): Values {
  const told = Object.entries({ ...row, ...(removedAt instanceof Date && { removedAt, removedBy }) })
  return Object.fromEntries(told.map(([field, value]) => [field, value instanceof Date ? siteTime(value) : value]))
}
