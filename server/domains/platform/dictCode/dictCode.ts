import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { dictCode } from '../../../../core/contract/platform/dictCode.ts'
import type { ChangeContext } from '../../../context.ts'
import { invalid } from '../../../failure.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { crud, searches } from '../../../records/crud.ts'
import { knownNouns } from '../../../records/records.ts'
import { shippedFacts } from '../../../records/shippedFacts.ts'
import { dicts as table } from '../../../tables/index.ts'
import { dictTypes } from './dictTypes.ts'
import { dictUses, usedBy } from './dictUses.ts'

type Row = typeof table.$inferSelect
interface Given {
  code: string
  value: string
  pid?: string
}

const { origin } = shippedFacts(table)
/** What may hold a code, of whatever dictionary, by what it is called. */
const uses = Object.fromEntries(
  dictUses.map(({ what }) => [
    what,
    (row: Row) => {
      const use = dictUses.find(each => each.type === row.type && each.what === what)
      return use ? usedBy(use, row.code) : { table, where: sql`false` as SQL }
    },
  ]),
)

const regular = crud(dictCode, table, {
  columns: {
    id: sql<string>`${table.id}::text`,
    code: table.type,
    value: table.code,
    intro: sql<string>`coalesce(${table.intro}, '')`,
    pid: table.parentId,
    remark: sql<string>`coalesce(${table.remark}, '')`,
    updatedAt: table.updatedAt,
  },
  filters: { code: table.type, keyword: searches(table.name, table.code), origin: which => sql`${origin} = ${which}` },
  order: [asc(table.type), asc(table.sort), asc(table.code)],
  unique: { dicts_entry: ['value', '该字典已有此值（已删除的可恢复）'] },
  named: row => row.name,
  dependants: {
    ...uses,
    项系统功能: row => ({ table, where: and(eq(table.id, row.id), sql`${row.shipped !== null && fixed(row.type)}`) }),
    个下级字典项: row => ({ table, where: eq(table.parentId, String(row.id)) }),
  },
})

export const dictCodeHandlers: Handlers<typeof dictCode> = {
  ...regular,

  async types({ changed }, { db }) {
    const rows = await db
      .select({
        code: table.type,
        count: sql<number>`count(*)::int`,
        changed: sql<number>`count(*) filter (where ${origin} <> 'shipped')::int`,
      })
      .from(table)
      .where(isNull(table.removedAt))
      .groupBy(table.type)
      .orderBy(asc(table.type))
    const order = Object.keys(dictTypes())
    const place = (code: string) => (order.includes(code) ? order.indexOf(code) : order.length)
    const known = new Map(rows.map(row => [row.code, row]))
    return [...new Set([...order, ...known.keys()])]
      .map(code => ({ code, name: dictTypes()[code]?.name ?? code, fixed: fixed(code), count: 0, changed: 0, ...known.get(code) }))
      .filter(row => !changed || row.changed > 0)
      .sort((one, other) => place(one.code) - place(other.code))
  },

  async add(given, context) {
    await requireDictionary(given.code, context)
    if (fixed(given.code)) throw invalid('该字典由系统使用，只能改名，不能新增', { value: '该字典由系统使用，只能改名，不能新增' })
    await requireParent(given, context)
    return regular.add(given, context)
  },

  async update(given, context) {
    const records = knownNouns.get('dictCode')!
    const row = (await records.mine(given.id, context)) as Row
    // What is written with it would mean something else, or nothing.
    if (given.code !== row.type) throw invalid('字典项不能改到另一个字典', { code: '字典项不能改到另一个字典' })
    if (given.value !== row.code && (row.shipped || (await records.inTheWay(row, context)).length > 0))
      throw invalid('出厂的与使用中的值不能修改', { value: '出厂的与使用中的值不能修改' })
    await requireParent(given, context, given.id)
    return regular.update(given, context)
  },
}

function fixed(type: string) {
  return dictTypes()[type]?.fixed === true
}

/** An entry of a dictionary nobody reads would be shown nowhere. */
async function requireDictionary(code: string, { db }: ChangeContext) {
  if (dictTypes()[code] || (await db.$count(table, eq(table.type, code))) > 0) return
  throw invalid('没有这个字典', { code: '没有这个字典' })
}

/** Above an entry stands another one of the same dictionary, and never what stands below it. */
async function requireParent({ code, pid }: Given, { db }: ChangeContext, id?: string) {
  const seen = new Set(id ? [id] : [])
  for (let above = pid; above; ) {
    const [row] = seen.has(above)
      ? []
      : await db
          .select({ above: table.parentId })
          .from(table)
          .where(and(sql`${table.id}::text = ${above}`, eq(table.type, code), isNull(table.removedAt)))
    if (!row) throw invalid('上级字典项不正确', { pid: '上级字典项不正确' })
    seen.add(above)
    above = row.above ?? ''
  }
}
