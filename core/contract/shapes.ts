import { z } from 'zod'
import type { Rule } from '../rules/rules.ts'

// --- text ---

/** A database refuses NUL, and half a surrogate pair is no character: neither is anything a person can have meant. */
const storable = (value: string) => !value.includes('\u0000') && !/\p{Surrogate}/u.test(value)
const unreadable = '含有无法识别的字符'

/**
 * Text of at most `most` characters; everything a caller may write is made of this, so that no call can be handed what
 * cannot be stored.
 */
export const Text = (most: number) => z.string().max(most, `不能超过${most}个字符`).refine(storable, unreadable)
/** A code of a dictionary; whether it is one, its handler asks (server/database/requireDictCodes.ts). */
export const Code = (most: number) => Text(most).regex(/^\w*$/, '编码不正确')
/** How a record stood when it was read; left out, it is written over whoever changed it since. */
export const Version = Text(20).regex(/^\d*$/, '版本不正确').optional().describe('读取时的版本；其后已被他人修改的，拒绝保存')
/** Text that must not be empty. */
export const Filled = (most: number, message = '不能为空') => Text(most).min(1, message)
/** Text under a rule of the forms. */
export const Checked = (check: Rule) =>
  z
    .string()
    .refine(storable, unreadable)
    .superRefine((value, issue) => {
      const message = check(value)
      if (message) issue.addIssue({ code: 'custom', message })
    })

/** A number under a rule of the forms. */
export const CheckedNumber = (check: (value: number) => string | undefined, missing: string) =>
  z.number(missing).superRefine((value, issue) => {
    const message = check(value)
    if (message) issue.addIssue({ code: 'custom', message })
  })

// --- ids ---

/** A number as it is written: one with zeros before it would be a second name of the same record. */
const numeral = /^(0|[1-9]\d*)$/

/** Steps of the processes of orders (assets/processes). */
export type OrderNode = 'declare' | 'plan' | 'approve' | 'judge' | 'dispatch' | 'arrive' | 'work' | 'accept'

/**
 * What an id may name. Whoever sends one of another organisation learns and changes nothing: the tests try every field
 * of every call with one.
 */
export type Entity =
  | 'site'
  | 'device'
  | 'org'
  | 'unit'
  | 'user'
  /** By its login name. */
  | 'account'
  | 'customer'
  | 'alarm'
  | 'microgrid'
  | 'camera'
  | 'cameraAccount'
  | 'playlist'
  | 'screenToken'
  | 'chargingOrder'
  | 'brandModel'
  | 'fault'
  | 'energyCorrection'
  | 'shiftHandover'
  /** A device that takes instructions. */
  | 'actuator'
  | 'door'
  | 'command'
  | 'gateway'
  | 'contract'
  | 'file'
  | 'order'
  /** An order that waits at a step of its process, and that step. */
  | `order@${OrderNode}`
  | `step@${OrderNode}`
  | 'orderCheck'
  | 'standard'
  | 'defect'
  /** A team inside an organisation. */
  | 'team'
  /** A patrol round, and a device planned in one. */
  | 'patrol'
  | 'patrolDevice'
  | 'keyDevice'
  /** A long work somebody began; an import that takes rows; one that waits for a word. */
  | 'job'
  | 'takingImport'
  | 'readyImport'
  /** A record of any noun whose changes are kept, one that was removed, and what was done in one go. */
  | 'record'
  | 'removedRecord'
  | 'changeBatch'

/** An entity, or what a noun calls its own records (record.ts). */
export type EntityName = Entity | (string & {})

/** What a field that takes an id says of itself. `list`: several of them in one text, with commas between. */
export interface Named {
  entity: EntityName
  list: boolean
}
/** Says which kind of thing a text names. */
export const naming = <S extends z.ZodType>(schema: S, entity: EntityName, list = false): S =>
  schema.meta({ entity, list } satisfies Named) as S
const idOf = (entity: Entity, list = false) => naming(Filled(list ? 20_000 : 64), entity, list)

/** Any id: of a reply, or of a table that belongs to nobody. */
export const Id = z.string().min(1).max(64)
export const SiteId = idOf('site')
export const SiteIds = idOf('site', true)
export const DeviceNo = idOf('device')
export const PointDeviceNo = naming(Text(40), 'device')
export const OrgId = idOf('org')
/** A base or a team inside an organisation. */
export const UnitId = idOf('unit')
export const UserId = idOf('user')
export const LoginName = naming(Text(64), 'account')
export const CustomerId = idOf('customer')
export const AlarmId = naming(Text(15).regex(numeral, '告警编号不正确'), 'alarm')
export const AlarmIds = idOf('alarm', true)
export const MicrogridId = idOf('microgrid')
export const CameraId = idOf('camera')
/** An account at a camera vendor's platform. */
export const CameraAccountId = idOf('cameraAccount')
export const PlaylistId = idOf('playlist')
export const ScreenTokenId = idOf('screenToken')
export const ChargingOrderNo = idOf('chargingOrder')
export const BrandModelId = idOf('brandModel')
export const FaultId = idOf('fault')
export const EnergyCorrectionId = idOf('energyCorrection')
export const ShiftHandoverId = idOf('shiftHandover')
// Pure, so that a page that names none of them carries none of them.
/** Number of a device that takes instructions. */
export const ActuatorNo = /* @__PURE__ */ idOf('actuator')
/** Number of a door. */
export const DoorNo = /* @__PURE__ */ idOf('door')
export const CommandId = /* @__PURE__ */ naming(Text(15).regex(numeral, '指令编号不正确'), 'command')
export const GatewayNo = idOf('gateway')
export const ContractId = /* @__PURE__ */ naming(Text(15).regex(numeral, '合同编号不正确'), 'contract')
export const OrderId = /* @__PURE__ */ naming(Text(15).regex(numeral, '工单编号不正确'), 'order')
/** What the step of an order is taken with: the order, and the step that was seen. */
export const stepAt = (node: OrderNode) => ({
  id: naming(Text(15).regex(numeral, '工单编号不正确'), `order@${node}`).describe('工单'),
  taskId: naming(Text(15).regex(numeral, '环节编号不正确'), `step@${node}`).describe('环节'),
})
export const OrderCheckId = /* @__PURE__ */ naming(Text(15).regex(numeral, '检查项编号不正确'), 'orderCheck')
export const StandardId = /* @__PURE__ */ idOf('standard')
export const DefectId = /* @__PURE__ */ naming(Text(15).regex(numeral, '缺陷编号不正确'), 'defect')
export const TeamId = /* @__PURE__ */ naming(Filled(64, '请选择班组'), 'team')
/** Of a record that is not there yet, made up by whoever writes it: a UUID. */
export const TemporaryId = /* @__PURE__ */ Text(36).regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, '临时编号应为 UUID')
export const PatrolId = /* @__PURE__ */ naming(Text(15).regex(numeral, '巡检编号不正确'), 'patrol')
export const PatrolDeviceId = /* @__PURE__ */ naming(Text(15).regex(numeral, '巡检设备编号不正确'), 'patrolDevice')
export const KeyDeviceId = /* @__PURE__ */ naming(Text(15).regex(numeral, '重点设备编号不正确'), 'keyDevice')
/** A record of any noun, `brandModel:ID`. */
const recordOf = (entity: 'record' | 'removedRecord') => naming(Text(140).regex(/^\w+:.+$/, '记录编号不正确'), entity)
export const RecordId = /* @__PURE__ */ recordOf('record')
export const RemovedRecordId = /* @__PURE__ */ recordOf('removedRecord')
export const ChangeBatch = /* @__PURE__ */ idOf('changeBatch')
export const JobId = /* @__PURE__ */ idOf('job')
export const TakingImportId = /* @__PURE__ */ idOf('takingImport')
export const ReadyImportId = /* @__PURE__ */ idOf('readyImport')
export const FileId = /* @__PURE__ */ idOf('file')
export const FileIds = /* @__PURE__ */ idOf('file', true)
/** Administrative division code (adcode, GB/T 2260): 6 digits, `100000` = the whole country. */
export const AreaCode = z.string().regex(/^\d{6}$/, '区域编码应为 6 位数字')

// --- numbers, flags, times ---

/** GET parameters arrive as text. */
export const Whole = z.coerce.number().int()
const flags = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
  ['', false],
])
/** Yes or no, from JSON or from the text of a GET parameter. Anything else is refused: JavaScript would take `false` as text for a yes. */
export const Flag = z.preprocess((given: boolean) => flags.get(given) ?? given, z.boolean('应为 true 或 false'))

/** Years anybody can mean. Before them and after them calendars, the database and arithmetic a day further write years otherwise. */
const isYear = (time: string) => time >= '1900' && time < '3000'
/** Is there such a day (and such a minute)? `2026-02-30` has the right figures and does not exist. */
const exists = (time: string) => {
  const [day = '', clock = '00:00:00'] = time.split(' ')
  const at = new Date(`${day}T${clock}Z`)
  return isYear(day) && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 19) === `${day}T${clock}`
}
/** Site-local time `YYYY-MM-DD HH:mm:ss`. */
export const Time = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, '时间格式应为 YYYY-MM-DD HH:mm:ss')
  .refine(exists, '没有这个时间')
/** Site-local date `YYYY-MM-DD`. */
export const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式应为 YYYY-MM-DD')
  .refine(exists, '没有这一天')
/** Month `YYYY-MM`. */
export const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份格式应为 YYYY-MM')
  .refine(isYear, '没有这个月')

/** An instant as ISO 8601 has it, in any zone: what another clock than the server's says. */
export const Instant = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?(Z|[+-]\d{2}:\d{2})$/, '时间格式应为 ISO 8601')
  .refine(text => isYear(text) && !Number.isNaN(Date.parse(text)), '没有这个时间')

// --- inputs and replies of many calls ---

export const Nothing = z.object({})
/** Nothing of interest comes back but the envelope's code and msg. */
export const Done = z.null()

/** Paging parameters (first page 1, 10 rows) with a noun's own filters. */
export const paging = <S extends z.ZodRawShape>(filters: S) =>
  z.object({ current: Whole.min(1).max(1_000_000).default(1), size: Whole.min(1).max(100).default(10), ...filters })

/** One page of rows. */
export const paged = <R extends z.ZodType>(row: R) =>
  z.object({ records: z.array(row), total: z.number().int(), size: z.number().int(), current: z.number().int() })

/** Chart series as the documents show them. */
export const Line = z.object({
  xaxis: z.array(z.string()),
  datas: z.array(
    z.object({
      indiName: z.string(),
      unitName: z.string(),
      dates: z.array(z.object({ dateTime: z.string(), val: z.number().nullable() })),
    }),
  ),
})

// --- what the handler judges ---

const meanings = new WeakMap<object, z.ZodType>()
/**
 * Anything: the handler judges each by itself, so that a bad one is refused alone and never what came with it.
 * Documents and tests read what is meant.
 */
export const Judged = (as: z.ZodType) => {
  const schema = z.unknown()
  meanings.set(schema, as)
  return schema
}
/** What a schema that takes anything is meant to be given. */
export const meantBy = (schema: object) => meanings.get(schema)
