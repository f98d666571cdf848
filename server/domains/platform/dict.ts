import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { dict } from '../../../core/contract/platform/dict.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { dicts } from '../../tables/index.ts'

const wire = {
  dictType: dicts.type,
  dictCode: dicts.code,
  dictName: dicts.name,
  code: dicts.code,
  name: dicts.name,
  value: dicts.code,
  remark: dicts.remark,
}

async function entries(types: string[], systemKey: string, { db }: Context) {
  const rows = await db
    .select(wire)
    .from(dicts)
    .where(and(inArray(dicts.type, types), eq(dicts.systemKey, systemKey), isNull(dicts.removedAt)))
    .orderBy(asc(dicts.type), asc(dicts.sort))
  return rows.map(row => ({ ...row, remark: row.remark ?? '' }))
}

export const dictHandlers: Handlers<typeof dict> = {
  getDictList: ({ code }, context) => entries([code], 'maintenance', context),
  getDictLists: ({ dictType, systemKey }, context) => entries(dictType.split(',').filter(Boolean), systemKey, context),
}
