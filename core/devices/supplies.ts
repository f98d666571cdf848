import { indicator, media } from './indicators.ts'

/** A figure over the devices of a supply: of which types, which of their indicators, and how many values become one. */
export interface SupplyFigure {
  /** Stays: explanations and addresses name it. */
  key: string
  title: string
  unit: string
  types: readonly string[]
  indicator: string
  /**
   * Meters of a site stand side by side and add up; what a place is like is a mean; of levels the lowest, of dew points
   * the highest counts.
   */
  of: 'sum' | 'mean' | 'lowest' | 'highest'
  /** A register that begins its day at midnight: it counts while it is of today. */
  daily?: true
}

/** A supply: the devices whose types begin so, what stands at the head of its page, and what its devices are looked at for. */
export interface Supply {
  title: string
  /** First three digits of the device types. */
  group: string
  figures: readonly SupplyFigure[]
  /** Columns of the devices, by indicator. */
  columns: readonly string[]
}

const heatMeters = ['010003']
const generators = ['010001', '010002']

/**
 * Heat, water and air beside electricity. Their volumes and heat are in no sum of electrical energy: none of these
 * devices has an energy kind.
 */
export const supplies = {
  heat: {
    title: '供热',
    group: '010',
    figures: [
      { key: 'heatPower', title: '供热功率', unit: 'kW', types: heatMeters, indicator: media.heatPower, of: 'sum' },
      { key: 'dayHeat', title: '今日供热量', unit: 'GJ', types: heatMeters, indicator: media.dayHeat, of: 'sum', daily: true },
      { key: 'supplyTemperature', title: '供水温度', unit: '℃', types: heatMeters, indicator: media.supplyTemperature, of: 'mean' },
      { key: 'returnTemperature', title: '回水温度', unit: '℃', types: heatMeters, indicator: media.returnTemperature, of: 'mean' },
      { key: 'running', title: '运行机组', unit: '台', types: generators, indicator: media.running, of: 'sum' },
    ],
    columns: [media.supplyTemperature, media.returnTemperature, media.flow, media.heatPower, media.dayHeat],
  },
  water: {
    title: '供水',
    group: '011',
    figures: [
      { key: 'flow', title: '供水流量', unit: 'm³/h', types: ['011002'], indicator: media.flow, of: 'sum' },
      { key: 'dayWater', title: '今日用水量', unit: 'm³', types: ['011002'], indicator: media.dayWater, of: 'sum', daily: true },
      { key: 'pressure', title: '供水压力', unit: 'MPa', types: ['011001'], indicator: media.pressure, of: 'mean' },
      { key: 'level', title: '最低水箱液位', unit: 'm', types: ['011003'], indicator: media.level, of: 'lowest' },
      { key: 'running', title: '运行泵组', unit: '台', types: ['011001'], indicator: media.running, of: 'sum' },
    ],
    columns: [media.pressure, media.flow, media.pumpSpeed, media.level, media.dayWater],
  },
  air: {
    title: '供气',
    group: '012',
    figures: [
      { key: 'airFlow', title: '供气流量', unit: 'm³/min', types: ['012003'], indicator: media.airFlow, of: 'sum' },
      { key: 'dayAir', title: '今日供气量', unit: 'm³', types: ['012003'], indicator: media.dayAir, of: 'sum', daily: true },
      { key: 'airPressure', title: '供气压力', unit: 'MPa', types: ['012003'], indicator: media.airPressure, of: 'mean' },
      { key: 'dewPoint', title: '最高压力露点', unit: '℃', types: ['012002'], indicator: media.dewPoint, of: 'highest' },
      { key: 'running', title: '运行空压机', unit: '台', types: ['012001'], indicator: media.running, of: 'sum' },
      { key: 'gasFlow', title: '燃气流量', unit: 'm³/h', types: ['012004'], indicator: media.gasFlow, of: 'sum' },
      { key: 'dayGas', title: '今日用气量', unit: 'm³', types: ['012004'], indicator: media.dayGas, of: 'sum', daily: true },
    ],
    columns: [media.airPressure, media.airFlow, media.gasFlow, media.dewPoint, indicator.activePower],
  },
} as const satisfies Record<string, Supply>

export type SupplyKind = keyof typeof supplies

/** Is a device one of a supply, whose classes of indicators go by other names? */
export const isSupply = (deviceType: string) => Object.values(supplies).some(({ group }) => deviceType.startsWith(group))
