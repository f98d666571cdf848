import { indicator, media } from './indicators.ts'

/** What a tab of the device monitor draws. Numbers and order are the documents' (monitoring §2). */
export interface CurveTab {
  tab: number
  title: string
  /** Energies by hour, day or month instead of measured values. */
  energy?: true
  /** Numbers of the indicators; of MPPT inputs and strings all a type can have. */
  indicators: readonly string[]
  /** Marker lines of a load rate. */
  loadRate?: true
}

/** 001 = consumption, '' = generation: the documents' system types. */
export type SystemType = '001' | ''
export const granularities = { hour: '时', day: '日', month: '月' } as const
export type Granularity = keyof typeof granularities

const phaseVoltages = [indicator.voltageA, indicator.voltageB, indicator.voltageC]
const lineVoltages = [indicator.voltageAB, indicator.voltageBC, indicator.voltageCA]
const currents = [indicator.currentA, indicator.currentB, indicator.currentC]
const numbered = (first: number, count: number) => Array.from({ length: count }, (_, n) => `A${String(first + n).padStart(9, '0')}`)

const acVoltage = { tab: 2, title: '交流电压', indicators: phaseVoltages }
const acCurrent = { tab: 1, title: '交流电流', indicators: currents }

const consumption: readonly CurveTab[] = [
  { tab: 5, title: '逐时电量', energy: true, indicators: [] },
  { tab: 18, title: '电量', energy: true, indicators: [] },
  { tab: 17, title: '负荷', indicators: [indicator.activePower] },
  { tab: 16, title: '负载率', indicators: [indicator.loadRate], loadRate: true },
  { tab: 3, title: '功率因数', indicators: [indicator.powerFactor] },
  acVoltage,
  acCurrent,
]
const voltageMonitor: readonly CurveTab[] = [
  { tab: 5, title: '线电压', indicators: lineVoltages },
  { tab: 2, title: '相电压', indicators: phaseVoltages },
]
const meter: readonly CurveTab[] = [
  { tab: 5, title: '线电压', indicators: lineVoltages },
  { tab: 1, title: '相电流', indicators: currents },
  { tab: 17, title: '总有功功率', indicators: [indicator.activePower] },
]
const generation: readonly CurveTab[] = [
  { tab: 5, title: '发电量', energy: true, indicators: [] },
  { tab: 3, title: '发电功率', indicators: [indicator.activePower] },
  acVoltage,
  acCurrent,
]
/** Numbers of the inputs in assets/data/indicators.json. */
const inverterInputs: readonly CurveTab[] = [
  { tab: 8, title: 'MPPT 电压', indicators: numbered(71, 6) },
  { tab: 7, title: 'MPPT 电流', indicators: numbered(81, 6) },
  { tab: 6, title: '组串电压', indicators: numbered(101, 12) },
  { tab: 4, title: '组串电流', indicators: numbered(121, 12) },
]

/** Devices the documents give no tabs: energies and powers under the documents' numbers, what else they measure under ours, from 30 on. */
const hourly = consumption[0]!
const daily = consumption[1]!
const converter: readonly CurveTab[] = [
  { ...hourly, title: '逐时充放电量' },
  { ...daily, title: '充放电量' },
  { tab: 17, title: '充放电功率', indicators: [indicator.activePower] },
  { tab: 3, title: '功率因数', indicators: [indicator.powerFactor] },
  acVoltage,
  acCurrent,
]
const battery: readonly CurveTab[] = [
  { tab: 30, title: '荷电与健康状态', indicators: [indicator.stateOfCharge, 'A000000032'] },
  { tab: 31, title: '电池组电压', indicators: ['A000000033'] },
  { tab: 32, title: '电池组电流', indicators: ['A000000034'] },
  { tab: 33, title: '单体温度', indicators: ['A000000035', 'A000000036'] },
  { tab: 34, title: '单体电压', indicators: ['A000000037', 'A000000038'] },
]
const pile: readonly CurveTab[] = [
  { ...hourly, title: '逐时充电量' },
  { ...daily, title: '充电量' },
  { tab: 17, title: '充电功率', indicators: [indicator.activePower] },
  { tab: 35, title: '充电电压', indicators: ['A000000094'] },
  { tab: 36, title: '充电电流', indicators: ['A000000095'] },
]
const environment: readonly CurveTab[] = [
  { tab: 40, title: '温度', indicators: [indicator.ambientTemperature] },
  { tab: 41, title: '湿度', indicators: [indicator.humidity] },
  { tab: 42, title: 'PM2.5', indicators: [indicator.pm] },
  { tab: 43, title: 'TVOC', indicators: [indicator.tvoc] },
  { tab: 44, title: 'SF6', indicators: [indicator.sf6] },
  { tab: 45, title: '噪声', indicators: [indicator.noise] },
]
const sunStation: readonly CurveTab[] = [
  { tab: 50, title: '辐照度', indicators: [indicator.irradiance] },
  { tab: 51, title: '温度', indicators: [indicator.moduleTemperature, indicator.ambientTemperature] },
  { tab: 52, title: '风速', indicators: ['A000000053'] },
  { tab: 41, title: '湿度', indicators: [indicator.humidity] },
]
const collector: readonly CurveTab[] = [
  { tab: 60, title: '信号强度', indicators: ['A000000097'] },
  { tab: 61, title: '在线设备数', indicators: ['A000000098'] },
]

const electricPower: CurveTab = { tab: 17, title: '电功率', indicators: [indicator.activePower] }
const heatingWater: CurveTab = { tab: 70, title: '供回水温度', indicators: [media.supplyTemperature, media.returnTemperature] }
const heatPower: CurveTab = { tab: 71, title: '热功率', indicators: [media.heatPower] }
const waterFlow: CurveTab = { tab: 72, title: '流量', indicators: [media.flow] }
const waterPressure: CurveTab = { tab: 73, title: '供水压力', indicators: [media.pressure] }
const gasFlow: CurveTab = { tab: 76, title: '燃气流量', indicators: [media.gasFlow] }
const runs: CurveTab = { tab: 77, title: '运行状态', indicators: [media.running] }
const airPressure: CurveTab = { tab: 90, title: '供气压力', indicators: [media.airPressure] }

const byType: Readonly<Record<string, readonly CurveTab[]>> = {
  '001030': voltageMonitor,
  '001027': meter,
  '001029': meter,
  '001031': meter,
  '002001': [...generation, ...inverterInputs],
  '003001': [...generation, ...inverterInputs],
  '004001': converter,
  '004002': battery,
  '005001': pile,
  '005002': pile,
  '009001': environment,
  '009002': sunStation,
  '009003': collector,
  '010001': [heatPower, heatingWater, gasFlow, runs],
  '010002': [heatPower, electricPower, { tab: 75, title: '能效比', indicators: [media.efficiency] }, heatingWater, runs],
  '010003': [heatPower, heatingWater, waterFlow, waterPressure, { tab: 74, title: '日供热量', indicators: [media.dayHeat] }],
  '011001': [waterPressure, waterFlow, { tab: 82, title: '水泵频率', indicators: [media.pumpSpeed] }, electricPower, runs],
  '011002': [waterFlow, { tab: 83, title: '日用水量', indicators: [media.dayWater] }],
  '011003': [{ tab: 84, title: '水箱液位', indicators: [media.level] }],
  '012001': [
    airPressure,
    { tab: 93, title: '排气温度', indicators: [media.outletTemperature] },
    { tab: 94, title: '加载率', indicators: [media.loading] },
    electricPower,
    { tab: 97, title: '日耗电量', indicators: [media.dayPower] },
    runs,
  ],
  '012002': [{ tab: 92, title: '压力露点', indicators: [media.dewPoint] }, airPressure],
  '012003': [
    { tab: 91, title: '供气流量', indicators: [media.airFlow] },
    airPressure,
    { tab: 95, title: '日供气量', indicators: [media.dayAir] },
  ],
  '012004': [gasFlow, { tab: 96, title: '日用气量', indicators: [media.dayGas] }],
}

/** The tabs of a device, in their order: its type's own, else those of its system. */
export const curveTabs = (systemType: SystemType, deviceType: string): readonly CurveTab[] =>
  byType[deviceType] ?? (systemType === '001' ? consumption : generation)
