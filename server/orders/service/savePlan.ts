import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Plan } from '../../../core/contract/orders/serviceOrder.ts'
import { instantOf } from '../../../core/time/time.ts'
import type { ChangeContext } from '../../context.ts'
import { requireDictCodes } from '../../database/requireDictCodes.ts'
import { one } from '../../database/rows.ts'
import { conflict, forbidden, invalid } from '../../failure.ts'
import { devices, orderChecks, orderDevices, orders, standards } from '../../tables/index.ts'
import { requireUnchanged } from '../../records/requireUnchanged.ts'
import { newOrder, openOrders } from '../openOrders.ts'
import { holdOrder, takeStep } from '../takeStep.ts'
import { oneContract, sitesOf } from './contractSites.ts'
import { type ServiceKind, serviceTypes } from './serviceTypes.ts'
import { bestFirst, fittingStandards, standardsOf } from './standardFor.ts'

/** Dictionary contract_state: 执行中. */
const inForce = '1'

interface Chosen {
  siteId: string
  deviceId: number
  type: string
  standardId: string | null
}

/** The stations and devices of a plan: those of its contract, each once. */
async function chosenOf(
  context: ChangeContext,
  kind: ServiceKind,
  contract: { id: number; orgId: string },
  list: Plan['orderStationList'],
) {
  const { db } = context
  const covered = new Map((await sitesOf(context, contract.id)).map(({ sites: site }) => [site.id, site]))
  const wrong = (message: string) => invalid(message, { orderStationList: message })
  if (new Set(list.map(({ stationId }) => stationId)).size < list.length) throw wrong('站点重复')
  const stray = list.find(({ stationId }) => !covered.has(stationId))
  if (stray) throw wrong('站点不在合同范围内')
  const named = list.flatMap(station => station.iesmngpatrolorderdevList.map(device => ({ ...device, stationId: station.stationId })))
  const known = new Map(
    (
      await db
        .select({ id: devices.id, no: devices.no, siteId: devices.siteId, type: devices.type, enabled: devices.enabled })
        .from(devices)
        .where(sql`${devices.no} = any(${sql.param(named.map(({ devNo }) => devNo))}::text[])`)
    ).map(device => [device.no, device]),
  )
  const asked = [...new Set(named.flatMap(({ standardId }) => standardId || []))]
  const fit = new Map(
    (
      await db
        .select({ id: standards.id, type: standards.deviceType, service: standards.serviceType, state: standards.state })
        .from(standards)
        .where(and(sql`${standards.id} = any(${sql.param(asked)}::text[])`, standardsOf(contract.orgId)))
    ).map(standard => [standard.id, standard]),
  )
  const typeOf = (standardId: string) => {
    const standard = fit.get(standardId)
    if (!standard) throw wrong('所选标准不存在')
    if (standard.state !== '1') throw wrong('所选标准已停用')
    if (standard.service !== serviceTypes[kind].service) throw wrong('所选标准不适用于这一类工单')
    return standard.type
  }
  const chosen = named.map(({ devNo, stationId, standardId }): Chosen => {
    const device = known.get(devNo)
    if (device?.siteId !== stationId) throw wrong(`设备 ${devNo} 不属于所选站点`)
    if (!device.enabled) throw wrong(`设备 ${devNo} 已停用`)
    const type = standardId ? typeOf(standardId) : ''
    if (type && type !== device.type) throw wrong(`设备 ${devNo} 不适用所选标准`)
    return { siteId: stationId, deviceId: device.id, type: device.type, standardId: standardId || null }
  })
  if (new Set(chosen.map(({ deviceId }) => deviceId)).size < chosen.length) throw wrong('设备重复')
  return { chosen, first: covered.get(list[0]!.stationId)! }
}

/** Writes the devices of an order anew. */
async function keepDevices({ db }: ChangeContext, order: { id: number; orgId: string }, chosen: readonly Chosen[]) {
  await db.delete(orderDevices).where(eq(orderDevices.orderId, order.id))
  const rows = chosen.map(({ siteId, deviceId, standardId }) => ({ orgId: order.orgId, orderId: order.id, siteId, deviceId, standardId }))
  for (let n = 0; n < rows.length; n += 1000) await db.insert(orderDevices).values(rows.slice(n, n + 1000))
}

/**
 * Writes a plan of patrol or maintenance, as the documents' saveOrUpdate: a new order without an id, else the draft of
 * that id.
 * @throws Failure 404 for somebody else's contract, 400 for one that is over, for times that are, and at
 * `orderStationList` for stations or devices outside of it, 409 once it was sent, or saved by somebody else since it
 * was read
 */
export async function savePlan(kind: ServiceKind, { id, version, ...given }: Plan, context: ChangeContext) {
  const { db, principal, clock, note } = context
  if (principal.kind !== 'user') throw forbidden()
  const contract = await oneContract(context, given.contractId)
  if (contract.state !== inForce) throw invalid('合同已到期或终止，不能编制计划', { contractId: '合同已到期或终止，不能编制计划' })
  await requireDictCodes(db, { severLevel: ['sever_level', given.severLevel, '服务级别'] })
  const { chosen, first } = await chosenOf(context, kind, contract, given.orderStationList)
  const planArriveTime = instantOf(given.planArriveTime, first.zone)
  const planFinishTime = instantOf(given.planFinishTime, first.zone)
  if (planFinishTime <= planArriveTime)
    throw invalid('计划完成时间应晚于计划开始时间', { planFinishTime: '计划完成时间应晚于计划开始时间' })
  if (planFinishTime <= clock()) throw invalid('计划完成时间应晚于现在', { planFinishTime: '计划完成时间应晚于现在' })
  const row = {
    contractId: contract.id,
    siteId: first.id,
    baseId: first.baseId,
    content: given.orderContent.trim(),
    degree: given.orderDegree,
    serviceLevel: given.severLevel,
    remark: given.orderRemark.trim() || null,
    planArriveTime,
    planFinishTime,
  }
  if (id) {
    const held = await holdOrder(context, id)
    if (held.order.status !== '0' || !held.open) throw conflict('该工单已提交，不能再修改')
    if (held.order.kind !== kind) throw conflict('该工单不是这一类计划')
    if (held.order.orgId !== contract.orgId) throw invalid('合同不属于工单所在的企业', { contractId: '合同不属于工单所在的企业' })
    if (principal.unitId && held.order.createdBy !== principal.userId) throw forbidden('只能修改自己编制的计划')
    const actions = [`${kind}Order.save`, `${kind}Order.send`]
    await requireUnchanged(context, { table: orders, row: held.order, version, noun: '计划', actions, zone: held.zone })
    await db.update(orders).set(row).where(eq(orders.id, held.order.id))
    await keepDevices(context, held.order, chosen)
    note({ target: id, orgId: held.order.orgId, detail: { no: held.order.no, ...row, devices: chosen.length } })
    return { id, no: held.order.no, taskId: String(held.open.id) }
  }
  const at = clock()
  const made = await newOrder(
    kind,
    {
      ...row,
      orgId: contract.orgId,
      contactName: first.contact,
      contactPhone: first.phone,
      createdBy: principal.userId,
      createdAt: at,
    },
    first.zone,
    [{ outcome: 'planned', userId: principal.userId, at }],
  )
  const opened = one(await openOrders(db, [made]))
  await keepDevices(context, { id: opened.id, orgId: contract.orgId }, chosen)
  note({ target: String(opened.id), orgId: contract.orgId, detail: { no: opened.no, ...row, devices: chosen.length } })
  return { id: String(opened.id), no: opened.no, taskId: String(opened.stepId) }
}

/**
 * Sends a plan: what is checked of its devices is written down as the standards read now.
 * @throws Failure 400 where nothing is to be done
 */
export async function sendPlan(kind: ServiceKind, plan: Plan, context: ChangeContext) {
  const saved = await savePlan(kind, plan, context)
  const held = await holdOrder(context, saved.id)
  const { db } = context
  const list = await db
    .select({ row: orderDevices, type: devices.type })
    .from(orderDevices)
    .innerJoin(devices, eq(devices.id, orderDevices.deviceId))
    .where(eq(orderDevices.orderId, held.order.id))
    .orderBy(asc(orderDevices.id))
  if (list.length === 0) throw invalid('请至少选择一台设备', { orderStationList: '请至少选择一台设备' })
  const fitting = await db
    .select()
    .from(standards)
    .where(
      fittingStandards(standardsOf(held.order.orgId), {
        service: serviceTypes[kind].service,
        types: [...new Set(list.map(({ type }) => type))],
        level: plan.severLevel,
      }),
    )
    .orderBy(...bestFirst)
  const chosen = [...new Set(list.flatMap(({ row }) => row.standardId ?? []))]
  const named = new Map((await db.select().from(standards).where(inArray(standards.id, chosen))).map(row => [row.id, row]))
  const found: { id: number; standardId: string }[] = []
  const checks: (typeof orderChecks.$inferInsert)[] = []
  for (const { row, type } of list) {
    const standard = row.standardId ? named.get(row.standardId) : fitting.find(({ deviceType }) => deviceType === type || deviceType === '')
    if (!standard) continue
    if (!row.standardId) found.push({ id: row.id, standardId: standard.id })
    checks.push(
      ...standard.items.map(({ standardName: name, method, unit, lower, upper, photo }, sort) => ({
        orgId: held.order.orgId,
        orderId: held.order.id,
        orderDeviceId: row.id,
        sort,
        name,
        method,
        unit,
        lower,
        upper,
        photo,
      })),
    )
  }
  if (checks.length === 0)
    throw invalid('所选设备没有适用的运维标准，请先维护标准', { orderStationList: '所选设备没有适用的运维标准，请先维护标准' })
  await db.execute(
    sql`
      update order_devices
      set standard_id = found.standard_id
      from unnest(
        ${sql.param(found.map(({ id }) => id))}::bigint[],
        ${sql.param(found.map(({ standardId }) => standardId))}::text[]
      ) as found (id, standard_id)
      where order_devices.id = found.id
    `,
  )
  // A plan that came back is written down anew.
  await db.delete(orderChecks).where(eq(orderChecks.orderId, held.order.id))
  for (let n = 0; n < checks.length; n += 1000) await db.insert(orderChecks).values(checks.slice(n, n + 1000))
  await takeStep(context, held, { taskId: saved.taskId, node: 'plan', outcome: 'sent' })
  return saved
}
