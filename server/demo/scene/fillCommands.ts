import { and, asc, eq, inArray } from 'drizzle-orm'
import type { CommandState } from '../../../core/devices/commandStates.ts'
import { actuatorKinds, sceneKindOf, sceneKinds } from '../../../core/devices/sceneKinds.ts'
import { scenePoints } from '../../../core/devices/scenePoints.ts'
import { sceneOrder } from '../../../core/devices/sceneOrder.ts'
import { random, seedOf } from '../seeded.ts'
import { chinaDayStart, DAY, HOUR, MINUTE } from '../../../core/time/time.ts'
import { effectMs, fetchMs, givenUp } from '../../control/deadlines.ts'
import type { Transaction } from '../../live/live.ts'
import { commands, devices, indicators, roles, userRoles, users } from '../../tables/index.ts'
import { ActuatorPlan, silentForMs } from './actuatorPlan.ts'

/** What people press on a day like any other. */
const presses: Record<string, readonly (readonly [val: string, point?: 'gear'])[]> = {
  kt: [['0625'], ['0726'], ['0202'], ['0302'], ['0501'], ['0500'], ['0100'], ['0101']],
  pfj: [['5', 'gear'], ['3', 'gear'], ['0'], ['1']],
  csj: [['16'], ['128']],
  bjq: [['03'], ['01']],
}
const days = 20

/**
 * Instructions of the last weeks: most were done within seconds, those to the stuck fan never. The silent gateway
 * answered until it fell silent.
 */
export async function fillCommands(tx: Transaction, now: Date) {
  const actuators = await tx
    .select({
      id: devices.id,
      no: devices.no,
      type: devices.type,
      orgId: devices.orgId,
      siteId: devices.siteId,
      gatewayId: devices.gatewayId,
      simulation: devices.simulation,
      seconds: devices.samplingSeconds,
    })
    .from(devices)
    .where(
      inArray(
        devices.type,
        actuatorKinds.map(kind => sceneKinds[kind].deviceType),
      ),
    )
    .orderBy(devices.id)
  const pressing = await tx
    .select({ userId: users.id, orgId: users.orgId })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), inArray(roles.kind, ['enterprise-admin', 'operator'])))
    .orderBy(asc(users.id))
  const ids = new Map((await tx.select({ id: indicators.id, no: indicators.no }).from(indicators)).map(({ id, no }) => [no, id]))
  const rows = actuators.flatMap(device => {
    const kind = sceneKindOf(device.type)
    const who = pressing.filter(({ orgId }) => orgId === device.orgId)
    if (!kind || kind === 'mj' || who.length === 0) return []
    const { behaviour } = ActuatorPlan.parse(device.simulation)
    const seed = seedOf(device.no)
    return Array.from({ length: days }, (_, n) => days - n).flatMap(back => {
      // On one day in five somebody presses something.
      if (random(seed, back, 1) > 0.2) return []
      const pressed = presses[kind] ?? []
      const [val, point] = pressed[Math.floor(random(seed, back, 2) * pressed.length)] ?? []
      const order = val === undefined ? '' : sceneOrder(kind, val, {}, point)
      if (typeof order === 'string' || val === undefined) return []
      const issued = chinaDayStart(now.getTime() - back * DAY) + 8 * HOUR + Math.floor(10 * HOUR * random(seed, back, 3))
      const sent = issued + 300 + Math.floor(1500 * random(seed, back, 4))
      const lost = behaviour === 'silent' && issued > now.getTime() - silentForMs
      const acknowledged = sent + 400 + Math.floor(900 * random(seed, back, 5))
      const state: CommandState = behaviour === 'dead' || lost ? 'timedOut' : 'done'
      const ended =
        state === 'done'
          ? acknowledged + 1200 + Math.floor(3000 * random(seed, back, 6))
          : lost
            ? issued + fetchMs
            : acknowledged + effectMs(device.seconds)
      if (ended > now.getTime() - MINUTE) return []
      const indicatorId = ids.get(scenePoints[order.point])
      if (indicatorId === undefined) return []
      return [
        {
          orgId: device.orgId,
          siteId: device.siteId,
          deviceId: device.id,
          gatewayId: device.gatewayId,
          userId: who[Math.floor(random(seed, back, 7) * who.length)]?.userId ?? '',
          requestId: `demo-${device.id}-${back}`,
          kind,
          val,
          key: order.key,
          value: order.value,
          indicatorId,
          target: order.target,
          says: order.says,
          state,
          issuedAt: new Date(issued),
          sentAt: lost ? null : new Date(sent),
          acknowledgedAt: lost ? null : new Date(acknowledged),
          endedAt: new Date(ended),
          dueAt: new Date(ended),
          reason: state === 'done' ? null : lost ? givenUp.issued : givenUp.acknowledged,
        },
      ]
    })
  })
  if (rows.length)
    await tx
      .insert(commands)
      .values(rows.sort((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime()))
      .onConflictDoNothing()
}
