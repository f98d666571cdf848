import { z } from 'zod'
import { correctionReason, energyKwh } from '../../rules/rules.ts'
import { contract, post } from '../call.ts'
import { Checked, CheckedNumber, Day, DeviceNo, Done, EnergyCorrectionId, Flag, paged, paging, SiteId, Text } from '../shapes.ts'

/** What a register counts (`devices.energyKind` and its reverse); 电量类别. */
export const energyKinds = {
  charge: '充电（储能）',
  discharge: '放电（储能）',
  chargeMetered: '充电计量（储能）',
  charging: '充电（桩）',
  consumption: '用电',
  delivery: '送出计量',
  dischargeMetered: '放电计量（储能）',
  generation: '发电',
  import: '并网点下网',
  export: '并网点上网',
  purchase: '购电',
} as const
const Kind = z.enum(Object.keys(energyKinds) as [keyof typeof energyKinds, ...(keyof typeof energyKinds)[]]).describe('电量类别')

/** What was not simply counted; 表计事件. */
export const registerEvents = {
  spike: '跳高',
  dip: '跳低',
  reset: '清零',
  rollover: '翻转',
  exchange: '换表',
  yesterday: '零点未清',
  shifted: '日冻结不在零点',
  doubtful: '存疑未计',
  disagreement: '日电量与累计电量不符',
  total: '按累计电量计',
  open: '日末缺数',
} as const

const Key = { deviceNo: DeviceNo.describe('设备编号'), kind: Kind, day: Day.describe('站点当地日期') }
const Kwh = z.number().nullable().describe('kWh')

const LedgerDay = z.object({
  id: z.string().describe('设备编号~电量类别~日期'),
  siteId: z.string(),
  shortName: z.string(),
  deviceNo: z.string(),
  deviceName: z.string(),
  kind: Kind,
  day: z.string(),
  kwh: z.number().describe('计入各处的电量 kWh'),
  counted: Kwh.describe('按读数算得，无读数为空'),
  broughtForward: Kwh.describe('期初结转：其读数不在本平台'),
  manual: Kwh.describe('人工修正值'),
  estimated: Kwh.describe('其中估算的：按缺数时段均摊，或日末一个采样间隔按累计电量、功率补足'),
  events: z.array(
    z.object({
      kind: z.enum(Object.keys(registerEvents) as [keyof typeof registerEvents, ...(keyof typeof registerEvents)[]]),
      at: z.string().describe('HH:mm'),
      from: z.number().describe('此前示数 kWh；两表不符时为日电量'),
      to: z.number().describe('此时示数 kWh；两表不符时为累计电量之差'),
    }),
  ),
})

export type LedgerDay = z.output<typeof LedgerDay>

const Correction = z.object({
  id: z.string(),
  siteId: z.string(),
  shortName: z.string(),
  deviceNo: z.string(),
  deviceName: z.string(),
  kind: Kind,
  day: z.string(),
  before: Kwh.describe('修正前，原无电量为空'),
  after: z.number().describe('修正后 kWh'),
  reason: z.string(),
  createdBy: z.string().describe('修正人'),
  createdAt: z.string(),
  undone: z.boolean().describe('已撤销'),
  undoneBy: z.string(),
  undoneAt: z.string(),
})
export type LedgerCorrection = z.output<typeof Correction>

const filters = {
  keyword: Text(40).optional().describe('站点、设备名称或编号'),
  siteId: SiteId.optional(),
  deviceNo: DeviceNo.optional(),
  kind: Kind.optional(),
  from: Day.optional(),
  to: Day.optional(),
}
const managed = { permission: 'energy:correct', changes: true } as const

/** The ledger of energies: what each device and day counts, why, and what people corrected. */
export const energy = contract('pie', 'energy:read', {
  page: post(
    '/energy/ledger/page',
    '电量台账：每台设备每日电量，最近的在前',
    paging({
      ...filters,
      noted: Flag.optional().describe('只看有表计事件、估算或人工修正的'),
      manual: Flag.optional().describe('只看人工修正的'),
      sort: z.enum(['day', 'kwh', 'counted', 'manual']).optional().describe('排序，空为最近的在前'),
      order: z.enum(['asc', 'desc']).default('desc').describe('顺序'),
    }),
    paged(LedgerDay),
    { by: 'ledger.days' },
  ),
  detail: post(
    '/energy/ledger/detail',
    '一台设备一日的电量及其来源',
    z.object(Key),
    LedgerDay.extend({
      slots: z.array(z.object({ time: z.string().describe('HH:mm'), kwh: z.number() })).describe('15 分钟电量，按读数'),
      corrections: z.array(Correction),
    }),
    { by: 'ledger.day' },
  ),
  corrections: post('/energy/ledger/corrections', '电量修正记录，最近的在前', paging(filters), paged(Correction)),
  correct: post(
    '/energy/ledger/correct',
    '修正一台设备一日的电量',
    z.object({
      ...Key,
      kwh: CheckedNumber(energyKwh, '请输入电量').describe('修正后 kWh'),
      reason: Checked(correctionReason).describe('修正原因'),
    }),
    z.object({ id: z.string() }),
    managed,
  ),
  undo: post('/energy/ledger/undo', '撤销一次电量修正', z.object({ id: EnergyCorrectionId }), Done, managed),
})
