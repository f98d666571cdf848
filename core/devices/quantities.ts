/**
 * Which way what flows is counted: into a device, out of it, both by its sign, or as the device is connected (`energyKind`);
 * '' = it does not flow.
 */
export const directions = { in: '流入', out: '流出', both: '双向', own: '随设备', '': '无' } as const
export type Direction = keyof typeof directions

/** A value of the moment, a register that counts on, one that begins anew every day, one of a few states. */
export const indicatorKinds = { instant: '瞬时值', register: '累计表码', day: '当日累计', state: '状态' } as const
export type IndicatorKind = keyof typeof indicatorKinds

/** What is measured. */
export const quantities = {
  activePower: '有功功率',
  reactivePower: '无功功率',
  apparentPower: '视在功率',
  activeEnergy: '有功电量',
  powerFactor: '功率因数',
  frequency: '频率',
  voltage: '电压',
  current: '电流',
  loadRate: '负载率',
  charge: '荷电状态',
  health: '健康状态',
  temperature: '温度',
  humidity: '湿度',
  irradiance: '辐照度',
  windSpeed: '风速',
  concentration: '浓度',
  noise: '噪声',
  pressure: '压力',
  level: '液位',
  heatPower: '热功率',
  heat: '热量',
  waterFlow: '水流量',
  water: '水量',
  airFlow: '气流量',
  air: '气量',
  gasFlow: '燃气流量',
  gas: '燃气量',
  efficiency: '能效',
  signal: '信号强度',
  count: '数量',
  state: '状态',
  '': '其他',
} as const
export type Quantity = keyof typeof quantities
