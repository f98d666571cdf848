import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { indicator } from '../../../core/contract/devices/indicator.ts'
import { dataFile } from '../../database/dataFile.ts'
import { invalid } from '../../failure.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { crud, searches } from '../../records/crud.ts'
import { knownNouns } from '../../records/records.ts'
import { shippedFacts } from '../../records/shippedFacts.ts'
import { alarmLimits, indicators as table, latest } from '../../tables/index.ts'

type Row = typeof table.$inferSelect
type Classify = '001' | '002' | '003'
const { origin } = shippedFacts(table)

const columns = {
  id: sql<string>`${table.id}::text`,
  indiNo: table.no,
  indiName: table.name,
  indiClassify: sql<Classify>`${table.classify}`,
  unitName: table.unit,
  quantity: sql<never>`${table.quantity}`,
  direction: table.direction,
  kind: table.kind,
}
const regular = crud(indicator, table, {
  columns: { ...columns, indiClassify: table.classify as never, quantity: table.quantity as never },
  filters: {
    keyword: searches(table.no, table.name),
    indiClassify: table.classify,
    quantity: table.quantity,
    kind: table.kind,
    origin: which => sql`${origin} = ${which}`,
  },
  // What was added here first: it would be looked for behind a hundred shipped ones.
  order: [sql`${table.shipped} is not null`, asc(table.no)],
  unique: { indicators_no_unique: ['indiNo', '已有此编号的指标（已删除的可恢复）'] },
  named: row => row.name,
  // Of what counts on or changes by steps the last value of a slot says what it came to.
  begun: ({ kind }): { keeps: 'mean' | 'last' } => ({ keeps: kind === 'instant' ? 'mean' : 'last' }),
  dependants: {
    个测点: latest.indicatorId,
    项告警限值: alarmLimits.indicatorId,
    项系统功能: row => ({ table, where: and(eq(table.id, row.id), sql`${row.shipped !== null}`) }),
  },
})

/** What the product reckons with, by its field, its column and its name. */
const fixed = [
  ['indiNo', 'no', '编号'],
  ['unitName', 'unit', '单位'],
  ['quantity', 'quantity', '物理量'],
  ['direction', 'direction', '方向'],
  ['kind', 'kind', '数据类型'],
] as const

const requireRange = ({ lowest, highest }: { lowest: number; highest: number }) => {
  if (lowest > highest) throw invalid('合理上限不能小于合理下限', { highest: '合理上限不能小于合理下限' })
}

export const indicatorHandlers: Handlers<typeof indicator> = {
  ...regular,

  async getIndiModelByType({ type = '' }, { db }) {
    const ofType =
      type.length > 3
        ? (dataFile<{ type: string; indicators: string[] }[]>('deviceTypes.json').find(each => each.type === type)?.indicators ?? [])
        : null
    const narrowed = ofType ? inArray(table.no, ofType) : type ? eq(table.classify, type) : undefined
    return db
      .select(columns)
      .from(table)
      .where(and(isNull(table.removedAt), narrowed))
      .orderBy(asc(table.no))
  },

  async add(given, context) {
    requireRange(given)
    return regular.add(given, context)
  },

  async update(given, context) {
    requireRange(given)
    const records = knownNouns.get('indicator')!
    const row = (await records.mine(given.id, context)) as Row
    const differs = fixed.find(([field, column]) => given[field] !== row[column])
    if (differs && (row.shipped || (await records.inTheWay(row, context)).length > 0)) {
      const sentence = `出厂的与使用中的指标不能修改${differs[2]}`
      throw invalid(sentence, { [differs[0]]: sentence })
    }
    return regular.update(given, context)
  },
}
