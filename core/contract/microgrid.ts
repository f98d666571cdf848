import { z } from 'zod'
import { pileStateKeys } from '../pileStates.ts'
import { contract, get } from './call.ts'
import { Line, MicrogridId, Nothing } from './shapes.ts'
import { Coverage } from './station.ts'

/** Left out: the first visible park, else the first visible micro-grid. Where there is none at all the replies are null. */
const OneMicrogrid = z.object({ id: MicrogridId.optional().describe('微电网编号') })

const Microgrid = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['park', 'campus']),
  areaCode: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  siteIds: z.array(z.string()).describe('所含站点编号'),
})
const Coordinated = Microgrid.pick({ id: true, name: true }).extend({ at: z.string().describe('数据时间') })

/** Power at the bus bar. Coverage counts the metering devices behind it. */
const Node = z.object({
  power: z.number().nullable().describe('kW，部分设备无数据且总表也无数据时为已知部分之和'),
  complete: z.boolean().describe('全部已知：每台设备都有数据，或该站总表有数据'),
  coverage: Coverage.describe('设备'),
  ratedKw: z.number().describe('额定功率 kW'),
})
const Bus = z.object({
  nominalV: z.number().describe('额定电压 V'),
  voltage: z.number().nullable().describe('线电压 V，三相平均'),
  phaseVoltages: z.array(z.number().nullable()).length(3).describe('A、B、C 相电压 V'),
  frequency: z.number().nullable().describe('Hz'),
  powerFactor: z.number().nullable().describe('负荷总功率因数'),
})

/** The same on every wall: read from the meter of the grid connection, else worked out from the parts. */
const Grid = z.object({
  power: z
    .number()
    .nullable()
    .describe('kW，正为购电，负为上网；取并网点关口表，无表或无数据时为平衡计算：负荷 + 充电 − 光伏 − 储能放电，任一未知时为空'),
  measured: z.boolean().describe('由关口表测得；否则为平衡计算的估算值'),
  loss: z.number().nullable().describe('kW，关口表与各部分之差：变压器与线路损耗；未实测时为空'),
  coverage: Coverage.describe('平衡所需的各部分'),
})

const Live = Microgrid.extend({
  at: z.string().describe('数据时间'),
  bus: Bus,
  pv: Node,
  grid: Grid.extend({ contractKw: z.number().describe('并网合同容量 kW') }),
  storage: Node.extend({
    soc: z.number().nullable().describe('荷电状态 %，按额定功率加权'),
    energyKwh: z.number().nullable().describe('剩余电量 kWh'),
    capacityKwh: z.number().nullable().describe('总容量 kWh'),
  }).describe('功率正为放电，负为充电'),
  load: Node.extend({
    todayMax: z.number().nullable().describe('今日最大 kW，按分钟，含当前值'),
    todayMaxAt: z.string().describe('HH:mm，未知为空'),
  }),
  charging: Node.extend({
    charging: z.number().int(),
    idle: z.number().int(),
    offline: z.number().int(),
    fault: z.number().int(),
  }),
  devices: z.object({ online: z.number().int(), total: z.number().int() }),
})

const kwh = z.number().nullable()
const Energies = Coordinated.extend({
  generation: kwh.describe('光伏发电 kWh'),
  bought: kwh.describe('购电 kWh，关口表正向电量；无关口表时为 15 分钟平衡累计'),
  sold: kwh.describe('上网 kWh，关口表反向电量；无关口表时为 15 分钟平衡累计'),
  exchangeMeasured: z.boolean().describe('购电与上网由关口表测得；否则为估算值'),
  charged: kwh.describe('储能充电 kWh'),
  discharged: kwh.describe('储能放电 kWh'),
  consumption: kwh.describe('负荷用电 kWh'),
  charging: kwh.describe('充电桩用电 kWh'),
  selfUseRate: z.number().nullable().describe('自发自用率 %，已知时段内被负荷、充电与储能用掉的光伏 ÷ 光伏并网电量'),
  selfSufficiency: z
    .number()
    .nullable()
    .describe('自给率 %，已知时段内由光伏直接供给的与储能放电中源自光伏的 ÷（负荷 + 充电）；储能内电量按充入来源混合计'),
  mix: z.array(
    z.object({
      kind: z.enum(['pv', 'storage', 'grid']),
      kwh: z.number().describe('已知时段内供出'),
      share: z.number().nullable().describe('%'),
    }),
  ),
  losses: z
    .object({
      pv: kwh.describe('逆变器至并网关口表'),
      charging: kwh.describe('充电站总表至充电桩'),
      distribution: kwh.describe('并网点至各部分：变压器与线路，仅在全部时段实测时给出'),
    })
    .describe('实测损耗 kWh'),
  sites: Coverage.describe('今日电量已知的站点'),
  slots: Coverage.describe('平衡已知的 15 分钟时段与今日已过的时段'),
})

const Pile = z.object({
  deviceNo: z.string(),
  name: z.string(),
  kind: z.enum(['fast', 'slow']).describe('直流、交流'),
  ratedKw: z.number().nullable(),
  state: z.enum(pileStateKeys),
  power: z.number().nullable().describe('kW'),
  soc: z.number().nullable().describe('车辆荷电状态 %'),
  since: z.string().describe('当前状态起始时间，今日之前为空'),
})

/** What the load rate says, by the documents' 30, 80 and 100 %. */
export const LoadBand = z.enum(['轻载', '正常', '重载', '过载'])
const values = z.array(z.number().nullable()).length(3)
const Equipment = z.object({
  deviceNo: z.string(),
  name: z.string(),
  siteId: z.string(),
  ratedKw: z.number().nullable().describe('额定容量 kVA'),
  power: z.number().nullable().describe('kW'),
  powerFactor: z.number().nullable(),
  loadRate: z.number().nullable().describe('%'),
  band: LoadBand.nullable(),
  voltages: values.describe('A、B、C 相电压 V'),
  currents: values.describe('A、B、C 相电流 A'),
  temperature: z.number().nullable().describe('℃'),
  state: z.enum(['合闸', '分闸', '未知']).describe('由电压、电流推断：带电为合闸；数据超时为未知'),
  alarmSign: z.enum(['', '1', '2']),
  at: z.string(),
})
const Environment = z.object({
  deviceNo: z.string(),
  name: z.string(),
  siteName: z.string(),
  at: z.string(),
  values: z.array(
    z.object({
      indicator: z.string(),
      name: z.string(),
      unit: z.string(),
      value: z.number().nullable(),
      lower: z.number().nullable().describe('告警下限'),
      upper: z.number().nullable().describe('告警上限'),
    }),
  ),
})
const Alarm = z.object({
  deviceNo: z.string(),
  deviceName: z.string(),
  siteName: z.string(),
  sign: z.enum(['1', '2']),
  remark: z.string(),
  since: z.string(),
})

const InTime = Coordinated.extend({ line: Line })

export const microgrid = contract('pie', 'microgrid:live', {
  list: get('/microgrid/list', '微电网列表', Nothing, z.array(Microgrid)),
  getLive: get('/microgrid/getLive', '实时功率流', OneMicrogrid, Live.nullable()),
  getDay: get('/microgrid/getDay', '今日电量与能源构成', OneMicrogrid, Energies.nullable(), { permission: 'microgrid:day' }),
  getPowerLine: get(
    '/microgrid/getPowerLine',
    '今日光伏、负荷、电网、储能、充电与昨日负荷功率 kW，15 分钟',
    OneMicrogrid,
    InTime.nullable(),
    { permission: 'microgrid:power' },
  ),
  getGenerationHours: get('/microgrid/getGenerationHours', '今日与昨日逐时发电 kWh', OneMicrogrid, InTime.nullable(), {
    permission: 'microgrid:generation',
  }),
  getStorageLine: get(
    '/microgrid/getStorageLine',
    '今日储能功率与荷电状态，15 分钟',
    OneMicrogrid,
    InTime.extend({ periods: z.string().describe('24 小时的电价时段 J 尖 F 峰 P 平 G 谷，未知为空') }).nullable(),
    { permission: 'microgrid:storage' },
  ),
  getPiles: get(
    '/microgrid/getPiles',
    '充电桩',
    OneMicrogrid,
    Coordinated.extend({
      energy: kwh.describe('今日充电 kWh'),
      income: z.number().nullable().describe('今日开始的订单收入 元，无订单记录时为空'),
      orders: z.number().int().nullable().describe('今日开始的订单数'),
      piles: z.array(Pile),
    }).nullable(),
    { permission: 'microgrid:piles' },
  ),
  getDistribution: get(
    '/microgrid/getDistribution',
    '配电：进线、变压器、母线、馈线、环境与告警',
    OneMicrogrid,
    Coordinated.extend({
      grid: Grid,
      bus: Bus,
      incoming: z.array(Equipment),
      transformers: z.array(Equipment),
      feeders: z.array(Equipment),
      environment: z.array(Environment),
      alarms: z.array(Alarm).describe('最新 20 条'),
    }).nullable(),
    { permission: 'microgrid:distribution' },
  ),
  getLoadRates: get('/microgrid/getLoadRates', '各变压器今日负载率 %，15 分钟', OneMicrogrid, InTime.nullable(), {
    permission: 'microgrid:distribution',
  }),
})
