import { and, eq } from 'drizzle-orm'
import { type FileModule, fileModules } from '../../../../core/rules/files.ts'
import type { Context } from '../../../context.ts'
import { forbidden } from '../../../failure.ts'
import { visibleOrders } from '../../../orders/orderRows.ts'
import { finishedStates, waitsForAcceptance } from '../../../orders/orderStates.ts'
import { contracts, orders, trackPoints } from '../../../tables/index.ts'

export type Asker = Pick<Context, 'db' | 'scope' | 'principal'>
/** Whose a record is, and whether what hangs on it may still be changed; null for one the caller does not see. */
export interface Held {
  orgId: string
  done: boolean
  /** Why the caller, who may change files, adds none to this record. */
  notYours?: string
  /** Why nothing is taken away from it for now. */
  sealed?: string
}
/** @param changing nobody takes the record a step further, or removes it, until the change is done */
type Holder = (context: Asker, recordId: string, changing: boolean) => Promise<Held | null>

const seenOrder = async ({ db, scope, principal }: Asker, recordId: string, changing: boolean) => {
  const query = db
    .select({ orgId: orders.orgId, status: orders.status, crewId: orders.crewId, createdBy: orders.createdBy })
    .from(orders)
    .where(and(visibleOrders({ scope, principal }), eq(orders.id, Number(recordId))))
  const [row] = await (changing ? query.for('share') : query)
  return row && { ...row, done: finishedStates.some(state => state === row.status) }
}

/** It is accepted by what was handed in. */
const sealedAs = ({ status }: { status: string }, what: string) =>
  status === waitsForAcceptance ? `工单待验收，${what}不能删除` : undefined

const order: Holder = async (context, recordId, changing) => {
  const row = await seenOrder(context, recordId, changing)
  return row ? { orgId: row.orgId, done: row.done, sealed: sealedAs(row, '附件') } : null
}

/** Photographs and signatures are evidence of who works on an order: its team, whoever opened it, and the office. */
const orderPhoto: Holder = async (context, recordId, changing) => {
  const row = await seenOrder(context, recordId, changing)
  if (!row) return null
  const { principal } = context
  const isOffice = principal.kind === 'user' && !principal.unitId && !principal.customerId
  const isTheirs =
    principal.kind === 'user' && (row.createdBy === principal.userId || (!!principal.unitId && row.crewId === principal.unitId))
  return {
    orgId: row.orgId,
    done: row.done,
    notYours: isOffice || isTheirs ? undefined : '该工单不由您的班组办理，不能添加现场照片',
    sealed: sealedAs(row, '现场照片'),
  }
}

/** Who sees what files hang on: the same people as see the record. */
const holders: Record<FileModule, Holder> = {
  async contract({ db, scope }, recordId) {
    const [row] = await db
      .select({ orgId: contracts.orgId })
      .from(contracts)
      .where(and(scope.seesContract(), eq(contracts.id, Number(recordId))))
    return row ? { ...row, done: false } : null
  },
  order,
  orderPhoto,
  /** A photograph of a round: whoever sees the track sees it, whoever goes the round takes it. */
  async trackPhoto({ db, scope, principal }, recordId) {
    if (!/^\d{1,15}$/.test(recordId)) return null
    const [row] = await db
      .select({ orgId: trackPoints.orgId, userId: trackPoints.userId })
      .from(trackPoints)
      .where(
        and(
          scope.owns(trackPoints),
          scope.seesPerson(trackPoints.userId),
          eq(trackPoints.type, '01'),
          eq(trackPoints.id, Number(recordId)),
        ),
      )
    const isMine = principal.kind === 'user' && row?.userId === principal.userId
    return row ? { orgId: row.orgId, done: false, notYours: isMine ? undefined : '只能为自己的巡检上传照片' } : null
  },
}

/** Records that are there are numbered; others have a number their writer made up. */
export const isTemporary = (recordId: string) => !/^\d+$/.test(recordId)

/** A record whose files the caller sees, or one the caller is about to make. @param changing as of `Holder` */
export async function holderOf(context: Asker, module: FileModule, recordId: string, changing = false): Promise<Held | null> {
  const { principal } = context
  if (principal.kind !== 'user' || !principal.capabilities.has(fileModules[module].reads)) return null
  if (isTemporary(recordId)) return { orgId: principal.orgId, done: false }
  return holders[module](context, recordId, changing)
}

const manages = ({ principal }: Pick<Context, 'principal'>, module: FileModule) =>
  principal.kind === 'user' && principal.capabilities.has(fileModules[module].manages)

export const mayChange = (context: Pick<Context, 'principal'>, module: FileModule, held: Held) => manages(context, module) && !held.done

/** @throws Failure 403 for whoever may see the files of a record only, and for a record that is done */
export function assertChangeable(context: Pick<Context, 'principal'>, module: FileModule, held: Held) {
  if (!manages(context, module)) throw forbidden()
  if (held.done) throw forbidden('工单已结束，附件不能再更改')
}
