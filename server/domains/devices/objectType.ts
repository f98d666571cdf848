import { inArray, sql } from 'drizzle-orm'
import type { ObjectType, objectType } from '../../../core/contract/devices/objectType.ts'
import { dataFile } from '../../database/dataFile.ts'
import { foundIn } from '../../database/foundIn.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { missing } from '../../failure.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { indicators } from '../../tables/index.ts'

interface Shipped {
  type: string
  name: string
  siteTypes: string[]
  indicators: string[]
}

/** What the documents call the top. */
const top = '0'
let all: readonly ObjectType[] | undefined
let shipped: readonly Shipped[] | undefined
const typesOf = () => (shipped ??= dataFile<Shipped[]>('deviceTypes.json'))

/** Groups, and below each the types whose numbers begin with its own. */
function nodes(): readonly ObjectType[] {
  if (all) return all
  const types = typesOf().map(({ type, name }) => ({ id: type, parentId: type.slice(0, 3), name, no: type, leaf: true }))
  const groups = dataFile<{ id: string; name: string }[]>('deviceGroups.json').map(group => ({
    ...{ ...group, parentId: '', no: group.id, leaf: !types.some(({ parentId }) => parentId === group.id) },
  }))
  all = [...groups, ...types.sort((one, other) => one.no.localeCompare(other.no))]
  return all
}
const below = (parentId: string) => nodes().filter(node => node.parentId === (parentId === top ? '' : parentId))

export const objectTypeHandlers: Handlers<typeof objectType> = {
  queryByPid: async ({ pid }) => below(pid),
  getMsTypeBySystemNo: async ({ systemNo }) => {
    const ofSystem = typesOf().filter(({ siteTypes }) => !systemNo || siteTypes.includes(systemNo))
    return nodes().filter(({ no }) => ofSystem.some(({ type }) => type === no))
  },
  tree: async () => below('').map(group => ({ ...group, children: below(group.id) })),
  nodes: async ({ parentId = '', keyword }) =>
    keyword?.trim() ? foundIn(nodes(), keyword, ({ name, no }) => `${name} ${no}`) : below(parentId),

  async detail({ id }, { db, scope }) {
    const node = nodes().find(each => each.id === id)
    if (!node) throw missing()
    const types = typesOf().filter(({ type }) => type === id || type.slice(0, 3) === id)
    const numbers = [...new Set(types.flatMap(type => type.indicators))]
    const { no, name, unit } = indicators
    const measured = numbers.length ? await db.select({ no, name, unit }).from(indicators).where(inArray(no, numbers)).orderBy(no) : []
    const sees = scope.seesSite(sql.raw('devices.site_id'))
    const [counted] = await rowsOf(
      db,
      { count: 'number' },
      sql`
        select count(*)::int as count
        from devices
        where type = any(${sql.param(types.map(({ type }) => type))}::text[])
          and ${sees ?? sql`true`}
      `,
    )
    const above = nodes().find(each => each.id === node.parentId)
    return {
      ...node,
      path: above ? [{ id: above.id, name: above.name }] : [],
      siteTypes: [...new Set(types.flatMap(({ siteTypes }) => siteTypes))].sort(),
      devices: counted?.count ?? 0,
      indicators: measured,
    }
  },
}
