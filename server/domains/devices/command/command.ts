import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { command } from '../../../../core/contract/devices/command.ts'
import { codeOf, gears, acKeys, acModes, acWinds, switchCodes, temperatureLimits } from '../../../../core/devices/sceneOrder.ts'
import { type ActuatorKind, isActuator, sceneKindOf, sceneKinds } from '../../../../core/devices/sceneKinds.ts'
import { pointOf, type ScenePoint, reportedPoints } from '../../../../core/devices/scenePoints.ts'
import { instantOf } from '../../../../core/time/time.ts'
import { matches } from '../../../database/keyword.ts'
import { pageOf } from '../../../database/page.ts'
import { one } from '../../../database/rows.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { invalid, missing } from '../../../failure.ts'
import { momentsOf } from '../../../figures/slots/moments.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { WithMessage } from '../../../http/WithMessage.ts'
import { commands, devices, sites, users } from '../../../tables/index.ts'
import { commandRows, fromCommands } from './commandRows.ts'
import { grantOf, lock, setControlPassword, unlock } from './grant.ts'
import { issue } from './issue.ts'
import { fromSceneDevices, isSceneDevice, readingsOf, sceneDevices } from './sceneDevices.ts'

interface PointState {
  keys: string[]
  values: { val: string; name: string; target: number }[]
}
const coded = (key: string, names: Readonly<Record<string, string>>): PointState => ({
  keys: [key],
  values: Object.entries(names)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([code, name]) => ({ val: `${key}${code}`, name, target: Number(code) })),
})
const keysOf = (point: ScenePoint) => Object.entries(acKeys).flatMap(([key, of]) => (of === point ? [key] : []))

/** What can be told a point, each value with what the device reports afterwards. */
function stateOf(kind: ActuatorKind, point: ScenePoint): PointState {
  if (kind === 'kt') {
    const [key = '', down = key] = keysOf(point)
    if (point === 'mode') return coded(key, acModes)
    if (point === 'wind') return coded(key, acWinds)
    if (point !== 'setTemperature') return coded(key, { '01': '开', '00': '关' })
    const { least, most } = temperatureLimits
    const values = Array.from({ length: most - least + 1 }, (_, n) => least + n)
    return { keys: [key, down], values: values.map(target => ({ val: `${key}${codeOf(target)}`, name: `${target}℃`, target })) }
  }
  if (point === 'gear') return { keys: [], values: gears.map(target => ({ val: String(target), name: `${target} 档`, target })) }
  const { on, off } = switchCodes[kind]
  return {
    keys: [],
    values: [
      { val: on, name: '开', target: 1 },
      { val: off, name: '关', target: 0 },
    ],
  }
}

export const commandHandlers: Handlers<typeof command> = {
  async devices({ deviceNo, deviceType, systemNo, name, current, size }, context) {
    const where =
      and(
        context.scope.sees(),
        isSceneDevice,
        deviceNo ? eq(devices.no, deviceNo) : undefined,
        deviceType ? eq(devices.type, sceneKinds[deviceType].deviceType) : undefined,
        systemNo ? eq(sites.id, systemNo) : undefined,
        matches(name, devices.name, devices.no, sites.shortName),
      ) ?? sql`true`
    const { total } = one(
      await rowsOf(context.db, { total: 'number' }, sql`select count(*)::int as total from ${fromSceneDevices} where ${where}`),
    )
    const tail = sql`limit ${size} offset ${(current - 1) * size}`
    return pageOf(await sceneDevices(context, where, momentsOf(context.clock()), tail), total, { current, size })
  },

  async points({ deviceNo }, context) {
    const [device] = await context.db
      .select({ id: devices.id, no: devices.no, type: devices.type })
      .from(devices)
      .innerJoin(sites, eq(sites.id, devices.siteId))
      .where(and(context.scope.sees(), eq(devices.no, deviceNo), eq(devices.enabled, true)))
    const kind = device && sceneKindOf(device.type)
    if (!device || !kind || !isActuator(kind)) throw missing('设备不存在或不支持下发指令')
    const readings = (await readingsOf(context, [device])).get(deviceNo) ?? []
    return readings.flatMap(reading => {
      const point = pointOf(reading.indiNo)
      return point && reportedPoints[kind].includes(point) ? [{ ...reading, ...stateOf(kind, point) }] : []
    })
  },

  instructIssue: issue,

  async commands({ deviceNo, deviceType, systemNo, name, state, startTime, endTime, current, size }, context) {
    if (startTime && endTime && endTime < startTime) throw invalid('结束时间不能早于开始时间', { endTime: '结束时间不能早于开始时间' })
    const where =
      and(
        context.scope.sees(),
        context.scope.owns(commands),
        deviceNo ? eq(devices.no, deviceNo) : undefined,
        deviceType ? eq(commands.kind, deviceType) : undefined,
        systemNo ? eq(sites.id, systemNo) : undefined,
        state ? eq(commands.state, state) : undefined,
        startTime ? gte(commands.issuedAt, instantOf(startTime)) : undefined,
        endTime ? lte(commands.issuedAt, new Date(instantOf(endTime).getTime() + 999)) : undefined,
        matches(name, devices.name, devices.no, sites.shortName, users.userName),
      ) ?? sql`true`
    const { total } = one(
      await rowsOf(context.db, { total: 'number' }, sql`select count(*)::int as total from ${fromCommands} where ${where}`),
    )
    const tail = sql`order by commands.issued_at desc, commands.id desc limit ${size} offset ${(current - 1) * size}`
    return pageOf(await commandRows(context.db, where, tail), total, { current, size })
  },

  async detail({ id }, context) {
    const where = and(context.scope.sees(), context.scope.owns(commands), eq(commands.id, Number(id)))
    const [row] = await commandRows(context.db, where ?? sql`true`)
    if (!row) throw missing('指令不存在')
    return row
  },

  grant: (_input, context) => grantOf(context),
  unlock,

  async lock(_input, context) {
    await lock(context)
    context.note({ target: context.principal.kind === 'user' ? context.principal.userId : undefined })
    return null
  },

  async changePassword(input, context) {
    await setControlPassword(input, context, true)
    return new WithMessage('二级密码已更换', null)
  },

  async setPassword(input, context) {
    await setControlPassword(input, context, false)
    return new WithMessage('二级密码已设置', null)
  },
}
