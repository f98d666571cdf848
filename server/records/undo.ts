import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { codes } from '../../core/errors.ts'
import { groupBy } from '../../core/rules/groupBy.ts'
import { siteTime } from '../../core/time/time.ts'
import type { ChangeContext } from '../context.ts'
import { userName } from '../database/names.ts'
import { conflict, Failure, forbidden, missing } from '../failure.ts'
import { rowChanges } from '../tables/index.ts'
import type { Values } from './formColumns.ts'
import { opOf } from './history.ts'
import { mayManage, nounOfTable, type Records } from './records.ts'

type Kept = typeof rowChanges.$inferSelect

export interface Undone {
  undone: number
  refused: { name: string; reason: string }[]
}

/**
 * Takes back what was done in one go, record by record: what somebody changed since stays as it is, and so does what
 * would take the name of another record or is in use. Each refusal is told.
 * @param records of these alone
 * @throws Failure 404 where the caller has nothing of it, 403 where they may manage none of it
 */
export async function undoBatch(context: ChangeContext, batch: string, records?: readonly string[]): Promise<Undone> {
  const { db, scope } = context
  const kept = await db
    .select()
    .from(rowChanges)
    .where(and(eq(rowChanges.batch, batch), scope.owns(rowChanges), records && inArray(rowChanges.recordId, [...records])))
    .orderBy(asc(rowChanges.table), asc(rowChanges.recordId), asc(rowChanges.id))
  if (kept.length === 0) throw missing('没有这次操作，或已超过保留期限')
  const byRecord = groupBy(kept, ({ table, recordId }) => `${table}:${recordId}`)
  const allowed = [...byRecord.values()].flatMap(changes => {
    const [noun] = [nounOfTable(changes[0]!.table)]
    return noun && mayManage(context, noun[1].permission) ? [{ changes, records: noun[1] }] : []
  })
  if (allowed.length === 0) throw forbidden()
  const result: Undone = { undone: 0, refused: [] }
  for (const { changes, records } of allowed) {
    const refusal = await undoRecord(context, changes, records)
    if (refusal) result.refused.push(refusal)
    else result.undone++
  }
  const others = byRecord.size - allowed.length
  if (others > 0) result.refused.push({ name: `其他 ${others} 条数据`, reason: '没有权限修改' })
  context.note({ target: batch, orgId: kept[0]!.orgId, detail: { batch, undone: result.undone, refused: result.refused.length } })
  return result
}

/** Takes back all changes of one record, or none. @returns why none */
async function undoRecord(context: ChangeContext, changes: readonly Kept[], records: Records) {
  let name = changes[0]!.recordId
  try {
    await context.db.transaction(async db => {
      const within = { ...context, db }
      const row = await records.held(changes[0]!.recordId, within, 'any')
      name = records.nameOf(row)
      await requireNobodySince(within, changes)
      for (const change of changes.toReversed()) await takeBack(change, row, within, records)
    })
    return null
  } catch (error) {
    if (!(error instanceof Failure) || ![codes.conflict, codes.missing, codes.forbidden].includes(error.code as never)) throw error
    return { name, reason: error.message }
  }
}

async function requireNobodySince({ db }: ChangeContext, changes: readonly Kept[]) {
  const { table, recordId, id } = changes.at(-1)!
  const [since] = await db
    .select({ who: userName(rowChanges.userId), at: rowChanges.at })
    .from(rowChanges)
    .where(and(eq(rowChanges.table, table), eq(rowChanges.recordId, recordId), gt(rowChanges.id, id)))
    .orderBy(asc(rowChanges.id))
    .limit(1)
  if (since) throw conflict(`其后已由 ${since.who || '系统'} 于 ${siteTime(since.at)} 修改`)
}

async function takeBack(change: Kept, row: Values, context: ChangeContext, records: Records) {
  const op = opOf(change)
  if (op === 'add' || op === 'restore') await records.remove(row, context)
  else if (op === 'remove') await records.restore(row, context)
  else if (change.before) await records.put(row, change.before, context)
}
