import { z } from 'zod'
import { commandStates, type CommandState } from '../../devices/commandStates.ts'
import { actuatorKinds, sceneKindNames } from '../../devices/sceneKinds.ts'
import { get, post, quickContract } from '../call.ts'
import { Quality } from '../figure.ts'
import { ActuatorNo, CommandId, DeviceNo, Done, Filled, Nothing, paged, paging, SiteId, Text, Time } from '../shapes.ts'

const states = Object.keys(commandStates) as CommandState[]

/** An instruction with its hops; times in site time, empty while a hop has not been taken. */
const Command = z.object({
  id: z.string(),
  deviceNo: z.string(),
  deviceName: z.string(),
  deviceType: z.enum(actuatorKinds),
  systemNo: z.string(),
  systemName: z.string().describe('站点简称'),
  says: z.string().describe('指令内容'),
  key: z.string().describe('按键，无按键的设备为空'),
  value: z.string().describe('下发的指令值'),
  indiNo: z.string().describe('应变化的测点'),
  target: z.number().describe('执行后设备应上报的值'),
  state: z.enum(states),
  reason: z.string().describe('拒绝或超时的原因'),
  userName: z.string().describe('下发人'),
  issuedAt: z.string(),
  sentAt: z.string().describe('网关取走的时间'),
  acknowledgedAt: z.string().describe('网关确认的时间'),
  endedAt: z.string().describe('设备状态变化、超时或被拒绝的时间'),
  dueAt: z.string().describe('等待下一步的最晚时间'),
})
export type CommandRow = z.output<typeof Command>

const StateOf = z.object({
  indiNo: z.string(),
  indiName: z.string(),
  unitName: z.string(),
  val: z.number().nullable().describe('最新值，从未上报为空'),
  text: z.string().describe('最新值的含义'),
  dateTime: z.string(),
  quality: Quality,
})
export type SceneReading = z.output<typeof StateOf>

const SceneDevice = z.object({
  deviceNo: z.string(),
  deviceName: z.string(),
  deviceType: z.enum(sceneKindNames),
  typeName: z.string(),
  brandName: z.string(),
  model: z.string(),
  systemNo: z.string(),
  systemName: z.string().describe('站点简称'),
  zone: z.string().describe('站点时区'),
  gatewayName: z.string(),
  online: z.boolean().describe('最近两个采样周期内有数据'),
  lastDate: z.string().describe('最近一次有数据的时间，从未有数据为空'),
  samplingSeconds: z.number(),
  states: z.array(StateOf),
  open: z.boolean().describe('有一条指令尚未结束'),
  last: Command.nullable().describe('最近一条指令'),
})
export type SceneDevice = z.output<typeof SceneDevice>

/** A form sealed in the browser with a one-time key (core/call/encryptForm.ts). */
const Sealed = z.object({ keyId: Filled(64).describe('密钥编号'), form: Filled(8000).describe('加密的表单') })

const Grant = z.object({
  configured: z.boolean().describe('所属机构已设置二级密码'),
  secondsLeft: z.number().int().describe('控制权剩余时间 s，0 为未解锁'),
})

/** Devices that take instructions, the instructions, and the secondary password that opens them. */
export const command = quickContract('pie', 'scene:read', {
  devices: get(
    '/metadata/indi/instructDeviceInfo',
    '可控设备及其状态',
    paging({
      deviceNo: DeviceNo.optional().describe('设备编号'),
      deviceType: z.enum(sceneKindNames).optional().describe('设备种类'),
      systemNo: SiteId.optional().describe('站点'),
      name: Text(40).optional().describe('设备或站点名称'),
    }),
    paged(SceneDevice),
  ),
  points: get(
    '/metadata/indi/instructIndiInfo',
    '设备可下发的测点',
    z.object({ deviceNo: ActuatorNo.describe('设备编号') }),
    z.array(
      StateOf.extend({
        keys: z.array(z.string()).describe('按键码，无按键的设备为空'),
        values: z.array(z.object({ val: z.string().describe('指令值'), name: z.string(), target: z.number() })),
      }),
    ),
  ),
  instructIssue: post(
    '/indi/instructIssue',
    '下发设备指令；须先以二级密码解锁',
    z.object({
      deviceNo: ActuatorNo.describe('设备编号'),
      deviceType: z.enum(actuatorKinds).optional().describe('设备种类：kt 空调 pfj 排风扇 csj 除湿机 bjq 报警器'),
      val: z
        .string()
        .regex(/^\d{1,4}$/, '应为 1～4 位数字')
        .describe(
          '指令值。空调：两位按键码（01 开关 02 模式 03 风速 05 扫风 06 升温 07 降温），其后可跟两位目标值；其余设备：开关或档位的码',
        ),
      indiNo: Text(20).optional().describe('设置的测点，排风扇档位时必填'),
      requestId: Text(64).optional().describe('请求编号：同一编号只产生一条指令'),
    }),
    Command,
    { permission: 'scene:control', changes: true },
  ),
  commands: post(
    '/indi/commandPage',
    '指令记录',
    paging({
      deviceNo: DeviceNo.optional().describe('设备编号'),
      deviceType: z.enum(actuatorKinds).optional().describe('设备种类'),
      systemNo: SiteId.optional().describe('站点'),
      name: Text(40).optional().describe('设备、站点或下发人'),
      state: z.enum(states).optional().describe('指令状态'),
      startTime: Time.optional().describe('下发时间起'),
      endTime: Time.optional().describe('下发时间止'),
    }),
    paged(Command),
  ),
  detail: get('/indi/commandDetail', '一条指令', z.object({ id: CommandId }), Command),
  grant: get('/indi/controlGrant', '当前会话的控制权', Nothing, Grant),
  unlock: post('/indi/unlock', '以二级密码解锁，5 分钟内有效', Sealed, Grant, { permission: 'scene:control' }),
  lock: post('/indi/lock', '交还控制权', Nothing, Done, { permission: 'scene:control', changes: true }),
  changePassword: post('/indi/changeControlPassword', '更换二级密码，须给出原密码', Sealed, Done, { permission: 'scene:control' }),
  setPassword: post('/indi/setControlPassword', '设置二级密码', Sealed, Done, { permission: 'scene:password' }),
})
