import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { attribute } from '../../../core/contract/devices/attribute.ts'
import type { ChangeContext } from '../../context.ts'
import { requireDictCodes } from '../../database/requireDictCodes.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { crud, searches } from '../../records/crud.ts'
import { shippedFacts } from '../../records/shippedFacts.ts'
import { deviceAttributes as table } from '../../tables/index.ts'

const { origin } = shippedFacts(table)
const columns = {
  id: sql<string>`${table.id}::text`,
  typeGroup: table.typeGroup,
  propNo: table.no,
  propName: table.name,
  dataType: table.dataType,
  unitName: table.unit,
}
const order = [sql`length(${table.typeGroup})`, asc(table.typeGroup), asc(table.sort), asc(table.no)]

const regular = crud(attribute, table, {
  columns,
  filters: {
    keyword: searches(table.no, table.name),
    typeGroup: table.typeGroup,
    dataType: table.dataType,
    origin: which => sql`${origin} = ${which}`,
  },
  order,
  unique: { device_attributes_no: ['propNo', '该类别已有此编号的属性（已删除的可恢复）'] },
  named: row => row.name,
})

const requireGroup = ({ typeGroup }: { typeGroup: string }, { db }: ChangeContext) =>
  requireDictCodes(db, { typeGroup: ['brand_type', typeGroup, '设备类别'] })

export const attributeHandlers: Handlers<typeof attribute> = {
  ...regular,
  getModelByTypeGroup: ({ typeGroup }, { db }) =>
    db
      .select(columns)
      .from(table)
      .where(and(isNull(table.removedAt), typeGroup ? eq(table.typeGroup, typeGroup) : undefined))
      .orderBy(...order),
  async add(given, context) {
    await requireGroup(given, context)
    return regular.add(given, context)
  },
  async update(given, context) {
    await requireGroup(given, context)
    return regular.update(given, context)
  },
}
