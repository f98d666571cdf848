import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { ParsedOf } from '../../../../core/contract/call.ts'
import type { command, CommandRow } from '../../../../core/contract/devices/command.ts'
import { isActuator, sceneKindOf, sceneKinds } from '../../../../core/devices/sceneKinds.ts'
import { pointOf, scenePoints } from '../../../../core/devices/scenePoints.ts'
import { sceneOrder } from '../../../../core/devices/sceneOrder.ts'
import type { ChangeContext } from '../../../context.ts'
import { auditOutcome } from '../../../control/auditOutcome.ts'
import { givenUp, fetchMs } from '../../../control/deadlines.ts'
import { one } from '../../../database/rows.ts'
import { conflict, forbidden, invalid, missing } from '../../../failure.ts'
import { WithMessage } from '../../../http/WithMessage.ts'
import { commands, devices, indicators, sites } from '../../../tables/index.ts'
import { commandRows } from './commandRows.ts'
import { mayControl } from './grant.ts'
import { readingsOf, stateOf } from './sceneDevices.ts'

type Input = ParsedOf<typeof command.instructIssue>

/**
 * Gives a device an instruction. One of this request number that is there already is the answer again: a double press
 * and a request sent anew make one. A device whose former instruction is still open takes no other; both are held by
 * unique indexes, whoever comes at the same moment.
 */
export async function issue(input: Input, context: ChangeContext): Promise<WithMessage<CommandRow>> {
  const { db, scope, principal, clock } = context
  if (principal.kind !== 'user') throw forbidden()
  const [device] = await db
    .select({
      id: devices.id,
      no: devices.no,
      type: devices.type,
      orgId: devices.orgId,
      siteId: devices.siteId,
      gatewayId: devices.gatewayId,
      enabled: devices.enabled,
      samplingSeconds: devices.samplingSeconds,
      zone: sites.zone,
    })
    .from(devices)
    .innerJoin(sites, eq(sites.id, devices.siteId))
    .where(and(scope.sees(), eq(devices.no, input.deviceNo)))
  const kind = device && sceneKindOf(device.type)
  if (!device?.enabled || !kind || !isActuator(kind)) throw missing('设备不存在或不支持下发指令')
  if (input.deviceType && input.deviceType !== kind) {
    const wrong = `该设备是${sceneKinds[kind].name}`
    throw invalid(wrong, { deviceType: wrong })
  }
  context.note({ target: device.no, orgId: device.orgId })

  const point = input.indiNo === undefined || input.indiNo === '' ? undefined : pointOf(input.indiNo)
  if (input.indiNo && !point) throw invalid('测点不存在', { indiNo: '测点不存在' })
  /** The point that is meant where none is named; of an air conditioner its key says so. */
  const meant = point ?? (kind === 'kt' ? undefined : 'power')

  const requestId = input.requestId || randomUUID()
  const again = () =>
    db
      .select({ id: commands.id, deviceId: commands.deviceId, val: commands.val, indiNo: indicators.no })
      .from(commands)
      .innerJoin(indicators, eq(indicators.id, commands.indicatorId))
      .where(and(eq(commands.userId, principal.userId), eq(commands.requestId, requestId)))
  const answer = async (id: number) => new WithMessage('下发成功', one(await commandRows(db, sql`commands.id = ${id}`)))
  const repeated = async () => {
    const [known] = await again()
    if (!known) return null
    const same = known.deviceId === device.id && known.val === input.val && (!meant || scenePoints[meant] === known.indiNo)
    if (!same) throw conflict('该请求编号已用于另一条指令')
    context.note({ detail: { repeats: known.id } })
    return answer(known.id)
  }
  const before = await repeated()
  if (before) return before
  if (!(await mayControl(context))) throw forbidden('请先输入二级密码')

  const readings = (await readingsOf(context, [device])).get(device.no) ?? []
  const order = sceneOrder(kind, input.val, stateOf(readings, device, clock()), point)
  if (typeof order === 'string') throw invalid(order, { val: order })
  const { id: indicatorId } = one(
    await db.select({ id: indicators.id }).from(indicators).where(eq(indicators.no, scenePoints[order.point])),
  )
  const now = clock()
  // One nobody came for keeps nothing shut, also where the watch has not been round yet.
  const overdue = await db
    .update(commands)
    .set({ state: 'timedOut', endedAt: now, reason: givenUp.issued })
    .where(and(eq(commands.deviceId, device.id), eq(commands.state, 'issued'), sql`${commands.dueAt} <= ${now}`))
    .returning({ id: commands.id, orgId: commands.orgId, userId: commands.userId, state: commands.state, reason: commands.reason })
  await auditOutcome(db, overdue)
  const [made] = await db
    .insert(commands)
    .values({
      orgId: device.orgId,
      siteId: device.siteId,
      deviceId: device.id,
      gatewayId: device.gatewayId,
      userId: principal.userId,
      requestId,
      kind,
      val: input.val,
      key: order.key,
      value: order.value,
      indicatorId,
      target: order.target,
      says: order.says,
      issuedAt: now,
      dueAt: new Date(now.getTime() + fetchMs),
    })
    .onConflictDoNothing()
    .returning({ id: commands.id })
  if (!made) {
    const meanwhile = await repeated()
    if (meanwhile) return meanwhile
    throw conflict('该设备的上一条指令尚未结束，请稍候再试')
  }
  context.note({ detail: { id: made.id, val: input.val, says: order.says, requestId } })
  context.afterCommit(() => context.bus.publish('command', { gatewayId: device.gatewayId }))
  return answer(made.id)
}
