import { live } from './sampleMicrogrid.ts'
import { type Building, campus } from '../../core/contract/energy/campus.ts'
import { microgrid } from '../../core/contract/energy/microgrid.ts'
import { siteTime } from '../../core/time/time.ts'
import { BuildingRanking } from '../panels/campus/BuildingRanking.tsx'
import { CampusMap } from '../panels/campus/CampusMap.tsx'
import { RoomClimate } from '../panels/campus/RoomClimate.tsx'
import { answer, type Sample } from './sample.ts'

const at = siteTime(new Date())
const names = ['图书馆', '第一教学楼', '实验楼', '学生食堂', '行政楼', '学生公寓'] as const
const buildings = names.map((name, i): Building => {
  const east = (i % 3) * 110 - 110
  const north = Math.floor(i / 3) * 110 - 60
  const metered = i !== 5
  const power = metered && i !== 4 ? 40 + 62 * i : null
  return {
    id: i + 1,
    name,
    use: '教学',
    footprint: [
      [east - 35, north - 25],
      [east + 35, north - 25],
      [east + 35, north + 25],
      [east - 35, north + 25],
    ],
    heightM: 16 + 5 * i,
    floorM2: 18_000,
    roofPvKw: i % 2 ? 120 : null,
    feeder: metered ? `${i + 1}号馈线` : null,
    power,
    quality: power === null ? 'missing' : 'good',
    density: power === null ? null : power / 18,
    dayKwh: power === null ? null : power * 9,
    state: metered ? (power === null ? '离线' : i === 2 ? '告警' : '正常') : '未计量',
    alarm: i === 2 ? 'A 相电流越上限' : '',
    at,
  }
})
const lawn = {
  id: 9,
  name: '草坪',
  use: 'lawn' as const,
  footprint: [
    [-150, 0],
    [150, 0],
    [150, 18],
    [-150, 18],
  ] as [number, number][],
}
const reply = {
  id: 'M1002',
  name: '师范学院',
  at,
  coverage: { reported: 4, total: 5, reportedKw: 1600, totalKw: 2000, oldest: at, quality: 'good' as const },
  slots: { reported: 190, total: 200 },
  meteredKw: 532,
  buildings,
  grounds: [lawn],
}
const empty = [answer(campus.getBuildings, null), answer(microgrid.getDistribution, null)]

const value = (indicator: string, name: string, unit: string, measured: number, upper: number) => ({
  point: indicator,
  indicator,
  name,
  unit,
  value: measured,
  quality: 'good' as const,
  at,
  lower: null,
  upper,
})
const room = (siteName: string, warm: number) => ({
  deviceNo: siteName,
  name: '环境监测仪',
  siteName,
  at,
  values: [
    value('B000000002', '环境温度', '℃', warm, 35),
    value('B000000001', '环境湿度', '%', 48, 80),
    value('B000000022', 'PM2.5', 'µg/m³', 31, 150),
  ],
})

export const campusSamples: Sample[] = [
  { title: '建筑用能', width: 960, height: 600, show: () => <CampusMap />, answers: [answer(campus.getBuildings, reply)], empty },
  {
    title: '建筑用能排行',
    width: 400,
    height: 420,
    show: () => <BuildingRanking />,
    answers: [answer(campus.getBuildings, reply)],
    empty,
  },
  {
    title: '环境',
    width: 290,
    height: 240,
    show: () => <RoomClimate />,
    answers: [
      answer(microgrid.getDistribution, {
        id: 'M1002',
        name: '师范学院',
        at,
        grid: live.grid,
        bus: live.bus,
        incoming: [],
        transformers: [],
        feeders: [],
        environment: [room('师院配电', 36.2), room('师院储能', 24.1)],
        alarms: [],
        recovered: [],
      }),
    ],
    empty,
  },
]
