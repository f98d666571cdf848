import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OrderDetail, ProcessHop } from '../../core/contract/orders/order.ts'
import { maskPhone } from '../access/maskPhone.ts'
import { siteTime } from '../../core/time/time.ts'
import type { Context } from '../context.ts'
import { one } from '../database/rows.ts'
import { dicts, faultLibrary, orgs, users } from '../tables/index.ts'
import { dispatcherOf } from './dispatcherOf.ts'
import { hopsOf } from './hopsOf.ts'
import { myStepsNow } from './mayTake.ts'
import { mayCall } from './mayCall.ts'
import { orderRows, visibleOrders, shownOrder } from './orderRows.ts'
import { recoveryOf } from './recoveryOf.ts'

const leaders = alias(users, 'crew_leader')

/** Names of the codes of an order. */
async function namesOf({ db }: Context, codes: readonly (readonly [type: string, code: string | null])[]) {
  const rows = await db
    .select({ type: dicts.type, code: dicts.code, name: dicts.name })
    .from(dicts)
    .where(
      sql`
        (${dicts.type}, ${dicts.code})
        in (
          select *
          from unnest(
            ${sql.param(codes.map(([type]) => type))}::text[],
            ${sql.param(codes.map(([, code]) => code ?? ''))}::text[]
          )
        )
      `,
    )
  return (type: string, code: string | null) => rows.find(row => row.type === type && row.code === code)?.name ?? code ?? ''
}

/** The last time a step was taken. */
const last = (hops: readonly ProcessHop[], node: string) => hops.findLast(hop => hop.node === node && hop.endTime)

/** Everything of one order the caller may see. @throws Failure 404 */
export async function oneOrder(id: string, context: Context): Promise<OrderDetail> {
  const { db } = context
  const found = one(await orderRows(context, and(sql`orders.id = ${Number(id)}`, visibleOrders(context)), await myStepsNow(context)))
  const { order, zone } = found
  const hops = await hopsOf(context, { id: order.id, kind: order.kind, zone })
  const source = order.alarmId !== null ? '1' : found.declarerCustomer ? '2' : '3'
  const nameOf = await namesOf(context, [
    ['FAILURE_SOURCE', source],
    ['FAILURE_TYPE', order.faultType],
    ['FAULT_LEVEL', order.faultLevel],
  ])
  const [crew] = await db
    .select({ leader: leaders.userName, phone: leaders.phone })
    .from(orgs)
    .leftJoin(leaders, eq(leaders.id, orgs.leaderUserId))
    .where(eq(orgs.id, order.crewId ?? ''))
  const [base] = await db
    .select({ name: orgs.name })
    .from(orgs)
    .where(eq(orgs.id, order.baseId ?? ''))
  const teams = await db
    .select({ crewId: orgs.id, crewName: orgs.name })
    .from(orgs)
    .where(and(eq(orgs.kind, 'team'), eq(orgs.enterpriseId, order.orgId), eq(orgs.parentId, order.baseId ?? '')))
    .orderBy(orgs.sort, orgs.id)
  const [fault] = await db
    .select({ name: faultLibrary.name })
    .from(faultLibrary)
    .where(eq(faultLibrary.id, order.schemeId ?? ''))
  const now = await recoveryOf(context, order.alarmId)
  const time = (at: Date | null) => siteTime(at, zone)
  const judged = last(hops, 'judge')
  const sent = last(hops, 'dispatch')
  const accepted = hops.at(-1)?.node === 'accept' ? last(hops, 'accept') : undefined
  const dispatcher = await dispatcherOf(context, order.id)
  const row = await shownOrder(found)
  return {
    ...row,
    version: found.version,
    deviceNo: found.deviceNo ?? '',
    faultTime: time(order.faultTime),
    origintype: source,
    origintypeName: nameOf('FAILURE_SOURCE', source),
    orderContent: order.content,
    orderRemark: order.remark ?? '',
    orderDegree: order.degree ?? '',
    contactName: order.contactName ?? '',
    contactPhone: row.phoneNum,
    faultType: order.faultType ?? '',
    faultTypeName: nameOf('FAILURE_TYPE', order.faultType),
    faultlevel: order.faultLevel ?? '',
    faultlevelName: nameOf('FAULT_LEVEL', order.faultLevel),
    faultReason: order.faultReason ?? '',
    faultReasonName: fault?.name ?? '',
    schemeId: order.schemeId ?? '',
    schemeName: order.schemeName ?? '',
    advice: order.advice ?? '',
    nextsteps: judged?.dealResult ?? '',
    judgePerson: judged?.assigneeName ?? '',
    judgeTime: judged?.endTime ?? '',
    needAssignTime: hops.findLast(({ node }) => node === 'dispatch')?.dueTime ?? '',
    assigner: sent?.assigneeName ?? '',
    dispatcher: sent?.assigneeName ?? '',
    dispatcherPhone: sent ? maskPhone(dispatcher?.phone ?? null) : '',
    dispatchTime: sent?.endTime ?? '',
    dispatchRemark: saidAfter(order.crewName, sent?.approveMessage),
    openingOpinion: order.alarmId === null ? '' : said(hops[0]?.approveMessage),
    baseId: order.baseId ?? '',
    baseName: base?.name ?? '',
    crewId: order.crewId ?? '',
    crewprincipal: order.principal ?? '',
    crewphone: maskPhone(order.principalContact),
    teamPrName: crew?.leader ?? '',
    teamPrPhtone: maskPhone(crew?.phone ?? null),
    expectedFinishTime: row.planFinishTime,
    arriveTime: last(hops, 'arrive')?.endTime ?? '',
    arriveTimeOutReason: order.arriveTimeOutReason ?? '',
    finishTime: last(hops, 'work')?.endTime ?? '',
    finishTimeOutReason: order.finishTimeOutReason ?? '',
    operationContent: order.operationContent ?? '',
    operationRemark: order.operationRemark ?? '',
    acceptPerson: accepted?.assigneeName ?? '',
    acceptTime: accepted?.endTime ?? '',
    evaluationLevel: order.evaluationLevel ?? 0,
    evaluationContent: order.evaluationContent ?? '',
    longitude: found.longitude,
    latitude: found.latitude,
    mayCall: mayCall(context.principal, order),
    recovery: now && { ...now, ...order.recovery, at: siteTime(timeOf(order.recovery?.at ?? now.at), zone) },
    teams,
    hops,
  }
}

/** What the documents write where nothing was said. */
const said = (message = '') => (message === '无' ? '' : message)

/** The step names the team and, behind it, what was said to it (`deliver`). */
const saidAfter = (crew: string | null, message = '') => (crew && message.startsWith(`${crew}：`) ? message.slice(crew.length + 1) : '')

const timeOf = (iso: string) => (iso ? new Date(iso) : null)
