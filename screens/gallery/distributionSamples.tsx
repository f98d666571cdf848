import type { ReplyOf } from '../../core/contract/call.ts'
import { microgrid } from '../../core/contract/energy/microgrid.ts'
import { DistributionDiagram } from '../panels/microgrid/DistributionDiagram.tsx'
import { LoadRateCurve } from '../panels/microgrid/LoadRateCurve.tsx'
import { RoomClimate } from '../panels/microgrid/RoomClimate.tsx'
import { answer, type Sample } from './sample.ts'
import { at, line, live, load, park, past, quarters } from './sampleMicrogrid.ts'

type Equipment = NonNullable<ReplyOf<typeof microgrid.getDistribution>>['feeders'][number]
const equipment = (name: string, loadRate: number | null, more: Partial<Equipment> = {}): Equipment => ({
  deviceNo: name,
  name,
  siteId: '',
  ratedKw: null,
  power: loadRate === null ? null : 8 * loadRate,
  powerFactor: loadRate === null ? null : 0.93,
  loadRate,
  band: loadRate === null ? null : loadRate < 30 ? '轻载' : loadRate < 80 ? '正常' : loadRate < 100 ? '重载' : '过载',
  voltages: [null, null, null],
  currents: loadRate === null ? [null, null, null] : [4 * loadRate, 3.9 * loadRate, 4.1 * loadRate],
  temperature: null,
  qualities: {
    power: loadRate === null ? 'suspect' : 'good',
    powerFactor: 'good',
    loadRate: 'good',
    voltages: 'good',
    currents: 'good',
    temperature: 'good',
  },
  state: loadRate === null ? '未知' : '合闸',
  alarmSign: '',
  at,
  ...more,
})
function reading(indicator: string, name: string, unit: string, value: number | null, lower: number | null, upper: number | null) {
  const quality = value === null ? ('missing' as const) : ('good' as const)
  return { point: indicator, indicator, name, unit, value, quality, at, lower, upper }
}
const three: Equipment['voltages'] = [230.1, 229.8, 230.4]
const distribution: ReplyOf<typeof microgrid.getDistribution> = {
  ...park,
  grid: live.grid,
  bus: live.bus,
  incoming: [equipment('10kV进线柜', 46, { voltages: [5774, 5769, 5781] })],
  transformers: [
    equipment('1号变压器', 84.2, { ratedKw: 1600, voltages: three, temperature: 68.4, alarmSign: '1' }),
    equipment('2号变压器', 27.5, { ratedKw: 1250, voltages: three, temperature: 41.2 }),
  ],
  feeders: [
    equipment('1号馈线', 104),
    equipment('2号馈线', 62),
    equipment('3号馈线', null),
    equipment('4号馈线', 12),
    equipment('5号馈线', null, { state: '分闸', currents: [0, 0, 0], voltages: [0, 0, 0] }),
  ],
  environment: [
    {
      deviceNo: 'A1',
      name: '配电室环境监测仪',
      siteName: '样例配电',
      at,
      values: [
        reading('1', '环境温度', '℃', 41.3, -5, 40),
        reading('2', '环境湿度', '%', 47.9, null, 88),
        reading('3', 'PM2.5', 'µg/m³', 43.4, null, null),
        reading('4', 'TVOC', 'mg/m³', null, null, null),
        reading('5', 'SF6 浓度', 'µL/L', 179, null, 1000),
        reading('6', '噪声', 'dB', 50.8, null, null),
      ],
    },
  ],
  alarms: [],
  recovered: [],
}

const choose = () => {}

export const distributionSamples: Sample[] = [
  {
    title: '配电一次接线',
    width: 1414,
    height: 660,
    show: () => <DistributionDiagram area="auto" transformer={0} onTransformer={choose} />,
    answers: [answer(microgrid.getDistribution, distribution)],
    empty: [answer(microgrid.getDistribution, null)],
  },
  {
    title: '负载率曲线',
    width: 700,
    height: 290,
    show: () => <LoadRateCurve area="auto" transformer={0} onTransformer={choose} />,
    answers: [
      answer(microgrid.getLoadRates, {
        ...park,
        line: line(quarters, { '1号变压器': ['%', past(n => load(n) / 8)], '2号变压器': ['%', past(n => load(n) / 16)] }),
      }),
    ],
    empty: [answer(microgrid.getLoadRates, null)],
  },
  {
    title: '环境监测',
    width: 430,
    height: 436,
    show: () => <RoomClimate area="auto" />,
    answers: [answer(microgrid.getDistribution, distribution)],
    empty: [answer(microgrid.getDistribution, null)],
  },
]
