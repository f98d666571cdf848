import { z } from 'zod'
import { pileStateKeys } from '../../devices/pileStates.ts'
import { get, sharedContract } from '../call.ts'
import { figure, knownFigure, Quality } from '../figure.ts'
import { Line, MicrogridId, Nothing } from '../shapes.ts'
import { Coverage, CapacityCoverage } from './station.ts'

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

/** Power at the bus bar; of devices that are not all known the sum of those that are. Coverage counts the metering devices behind it. */
const node = (name: string, by: string) =>
  z.object({
    power: figure(name, 'kW', by),
    complete: z.boolean().describe('全部已知：每台设备都有数据，或该站总表有数据'),
    coverage: CapacityCoverage.describe('设备'),
    /** Of the devices that have a nameplate; null where none has. */
    ratedKw: figure(`${name.replace('功率', '')}额定功率`, 'kW', `${by}.rated`),
  })
const phases = (name: string, unit: string, by: string, key?: string) =>
  z.tuple([
    figure(`A 相${name}`, unit, `${by}.0`, key),
    figure(`B 相${name}`, unit, `${by}.1`, key),
    figure(`C 相${name}`, unit, `${by}.2`, key),
  ])
const Bus = z.object({
  nominalV: z.number().describe('各站点汇接的母线的额定电压 V'),
  /** Line to line, mean of three; where the voltage monitors stand, behind the transformers. */
  voltage: figure('低压母线线电压', 'V', 'microgrid.voltage'),
  phaseVoltages: phases('低压母线电压', 'V', 'microgrid.voltage'),
  frequency: figure('频率', 'Hz', 'microgrid.frequency'),
  powerFactor: figure('负荷总功率因数', '', 'microgrid.powerFactor'),
})

/** The same on every wall: read from the meter of the grid connection, else worked out from the parts. */
const Grid = z.object({
  /**
   * Positive buys, negative feeds in. By the meter of the connection; without one, or while it is silent, load +
   * charging − PV − discharge.
   */
  power: figure('电网功率', 'kW', 'microgrid.grid'),
  measured: z.boolean().describe('由关口表测得；否则为平衡计算的估算值'),
  /** Between the meter and the parts: transformers and lines; null unless measured. */
  loss: figure('并网点至各部分损耗', 'kW', 'microgrid.grid.loss'),
  coverage: Coverage.describe('平衡所需的各部分'),
  quality: Quality,
  oldest: z.string().describe('所用的最早数据时间，无数据为空'),
})

const Live = Microgrid.extend({
  at: z.string().describe('数据时间'),
  bus: Bus,
  pv: node('光伏功率', 'microgrid.pv'),
  grid: Grid.extend({ contractKw: z.number().describe('并网合同容量 kW') }),
  storage: node('储能功率', 'microgrid.storage')
    .extend({
      soc: figure('储能荷电状态', '%', 'microgrid.soc'),
      energyKwh: figure('储能剩余电量', 'kWh', 'microgrid.storage.energy'),
      capacityKwh: figure('储能总容量', 'kWh', 'microgrid.storage.capacity'),
    })
    .describe('功率正为放电，负为充电'),
  load: node('负荷功率', 'microgrid.load').extend({
    /** By the minute, the present value included. */
    todayMax: figure('今日最大负荷', 'kW', 'microgrid.load.max'),
    todayMaxAt: z.string().describe('HH:mm，未知为空'),
  }),
  charging: node('充电功率', 'microgrid.charging').extend({
    charging: z.number().int(),
    idle: z.number().int(),
    offline: z.number().int(),
    fault: z.number().int(),
  }),
  devices: z.object({ online: z.number().int(), total: z.number().int() }),
  alarms: z.number().int().describe('未处理的告警数'),
})

const Energies = Coordinated.extend({
  generation: figure('今日光伏发电', 'kWh', 'microgrid.day.generation'),
  /** By the meter of the grid connection; without one the balance of quarters, summed. */
  bought: figure('今日购电', 'kWh', 'microgrid.day.imported'),
  sold: figure('今日上网', 'kWh', 'microgrid.day.exported'),
  exchangeMeasured: z.boolean().describe('购电与上网由关口表测得；否则为估算值'),
  charged: figure('今日储能充电', 'kWh', 'microgrid.day.charged'),
  discharged: figure('今日储能放电', 'kWh', 'microgrid.day.discharged'),
  consumption: figure('今日负荷用电', 'kWh', 'microgrid.day.consumption'),
  charging: figure('今日充电桩用电', 'kWh', 'microgrid.day.charging'),
  qualities: z
    .object({
      generation: Quality,
      bought: Quality,
      sold: Quality,
      charged: Quality,
      discharged: Quality,
      consumption: Quality,
      charging: Quality,
    })
    .describe('各项电量的数据质量'),
  /** What load, charging and storage took of the PV in the known slots ÷ what the PV delivered. */
  selfUseRate: figure('自发自用率', '%', 'microgrid.day.selfUse'),
  /** What the PV gave directly and by way of the storage in the known slots ÷ (load + charging); the storage mixes what it holds. */
  selfSufficiency: figure('自给率', '%', 'microgrid.day.selfSufficiency'),
  covered: z
    .object({
      own: z.number().describe('用电中来自光伏的 kWh，含经储能的：自给率的分子'),
      used: z.number().describe('负荷与充电用电 kWh：自给率的分母'),
      pvSold: z.number().describe('光伏直接上网的 kWh：自发自用率未计入的部分；其余上网由储能放出'),
    })
    .nullable()
    .optional()
    .describe('已知时段内两项比率所由来的电量'),
  mix: z.array(
    z.object({
      kind: z.enum(['pv', 'storage', 'grid']),
      kwh: knownFigure('已知时段内供出', 'kWh', 'microgrid.day.mix', 'kind'),
      share: figure('能源构成占比', '%', 'microgrid.day.share', 'kind'),
    }),
  ),
  losses: z
    .object({
      pv: figure('逆变器至并网关口表损耗', 'kWh', 'microgrid.day.loss.pv'),
      charging: figure('充电站总表至充电桩损耗', 'kWh', 'microgrid.day.loss.charging'),
      /** Transformers and lines between the connection and the parts; only where every known slot is measured. */
      distribution: figure('并网点至各部分损耗', 'kWh', 'microgrid.day.loss.distribution'),
    })
    .describe('实测损耗 kWh'),
  sites: CapacityCoverage.describe('今日电量已知的站点'),
  slots: Coverage.describe('平衡已知的 15 分钟时段与今日已过的时段'),
})

const Pile = z.object({
  deviceNo: z.string(),
  name: z.string(),
  kind: z.enum(['fast', 'slow']).describe('直流、交流'),
  ratedKw: z.number().nullable(),
  state: z.enum(pileStateKeys),
  power: figure('充电功率', 'kW', 'pile.power', 'deviceNo'),
  quality: Quality.describe('功率读数的质量'),
  soc: figure('车辆荷电状态', '%', 'pile.soc', 'deviceNo'),
  since: z.string().describe('当前状态起始时间，今日之前为空'),
  at: z.string().describe('数据时间'),
})

/** What the load rate says, by the documents' 30, 80 and 100 %. */
export const LoadBand = z.enum(['轻载', '正常', '重载', '过载'])
/** A cabinet, transformer or feeder with what is known of it now. */
export const Equipment = z.object({
  deviceNo: z.string(),
  name: z.string(),
  siteId: z.string(),
  ratedKw: z.number().nullable().describe('额定容量 kVA'),
  power: figure('有功功率', 'kW', 'equipment.power', 'deviceNo'),
  powerFactor: figure('功率因数', '', 'equipment.powerFactor', 'deviceNo'),
  loadRate: figure('负载率', '%', 'equipment.loadRate', 'deviceNo'),
  band: LoadBand.nullable(),
  voltages: phases('电压', 'V', 'equipment.voltage', 'deviceNo'),
  currents: phases('电流', 'A', 'equipment.current', 'deviceNo'),
  temperature: figure('温度', '℃', 'equipment.temperature', 'deviceNo'),
  qualities: z
    .object({ power: Quality, powerFactor: Quality, loadRate: Quality, voltages: Quality, currents: Quality, temperature: Quality })
    .describe('各读数的质量，可疑的不给出数值'),
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
      point: z.string().describe('设备与指标'),
      indicator: z.string(),
      name: z.string(),
      unit: z.string(),
      value: figure('环境读数', '', 'room.value', 'point'),
      quality: Quality,
      at: z.string().describe('数据时间'),
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

export const microgrid = sharedContract('pie', 'microgrid:live', {
  list: get('/microgrid/list', '微电网列表', Nothing, z.array(Microgrid)),
  getLive: get('/microgrid/getLive', '实时功率流', OneMicrogrid, Live.nullable()),
  getDay: get('/microgrid/getDay', '今日电量与能源构成', OneMicrogrid, Energies.nullable(), { permission: 'microgrid:day' }),
  getNight: get(
    '/microgrid/getNight',
    '夜间：刚结束的发电日的光伏发电',
    OneMicrogrid,
    Coordinated.extend({
      generation: figure('当日光伏发电', 'kWh', 'night.generation'),
      day: z.string().describe('发电所属日期：日出前的上午为前一日'),
    }).nullable(),
    { permission: 'microgrid:day' },
  ),
  getPowerLine: get(
    '/microgrid/getPowerLine',
    '今日光伏、负荷、电网、储能、充电与昨日负荷功率 kW，15 分钟',
    OneMicrogrid,
    InTime.nullable(),
    { permission: 'microgrid:power', by: 'microgrid.lines' },
  ),
  getGenerationHours: get('/microgrid/getGenerationHours', '今日与昨日逐时发电 kWh', OneMicrogrid, InTime.nullable(), {
    permission: 'microgrid:generation',
    by: 'microgrid.hours',
  }),
  getStorageLine: get(
    '/microgrid/getStorageLine',
    '今日储能功率与荷电状态，15 分钟',
    OneMicrogrid,
    InTime.extend({ periods: z.string().describe('24 小时的电价时段 J 尖 F 峰 P 平 G 谷，未知为空') }).nullable(),
    { permission: 'microgrid:storage', by: 'microgrid.storageLine' },
  ),
  getPiles: get(
    '/microgrid/getPiles',
    '充电桩',
    OneMicrogrid,
    Coordinated.extend({
      energy: figure('今日充电', 'kWh', 'today.charging'),
      /** Of orders that began today; null where none was ever recorded. */
      income: figure('今日充电收入', '元', 'microgrid.charging.income'),
      orders: figure('今日充电订单', '单', 'microgrid.charging.orders'),
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
      recovered: z.array(Alarm.extend({ until: z.string().describe('恢复时间') })).describe('近 7 天恢复的最新 6 条'),
    }).nullable(),
    { permission: 'microgrid:distribution' },
  ),
  getLoadRates: get('/microgrid/getLoadRates', '各变压器今日负载率 %，15 分钟', OneMicrogrid, InTime.nullable(), {
    permission: 'microgrid:distribution',
    by: 'microgrid.loadRates',
  }),
})
