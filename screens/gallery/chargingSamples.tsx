import { charging } from '../../core/contract/energy/charging.ts'
import type { PileState } from '../../core/devices/pileStates.ts'
import { addDays, siteTime } from '../../core/time/time.ts'
import { ChargingStrip } from '../panels/charging/ChargingStrip.tsx'
import { HourField } from '../panels/charging/HourField.tsx'
import { IncomeShares } from '../panels/charging/IncomeShares.tsx'
import { NewestOrders } from '../panels/charging/NewestOrders.tsx'
import { OrderDays } from '../panels/charging/OrderDays.tsx'
import { PileMatrix } from '../panels/charging/PileMatrix.tsx'
import { StationRanking } from '../panels/charging/StationRanking.tsx'
import { UtilisationDays } from '../panels/charging/UtilisationDays.tsx'
import { WeekHeat } from '../panels/charging/WeekHeat.tsx'
import { answer, type Sample } from './sample.ts'

const at = siteTime(new Date())
const day = at.slice(0, 10)
const coverage = { reported: 6, total: 6 }
const covered = { ...coverage, reportedKw: 4320, totalKw: 4320, oldest: at, quality: 'good' as const }
const nowhere = { coverage: { reported: 0, total: 0 }, at: '' }
const days = Array.from({ length: 30 }, (_, n) => addDays(day, n - 29))
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const siteOf = (n: number) => ({ itemNumber: `S${n}`, itemName: `样例${n}号充电站`, itemJname: `样例${n}号` })
/** Two rushes a day, at noon and in the evening. */
const rush = (hour: number) => 0.25 + Math.exp(-((hour - 12) ** 2) / 8) + 0.8 * Math.exp(-((hour - 20) ** 2) / 10)
const sumOf = (kwh: number) => ({
  orders: Math.round(kwh / 36),
  kwh,
  energyIncome: kwh * 0.74,
  serviceIncome: kwh * 0.42,
  income: kwh * 1.16,
  minutes: kwh * 1.7,
})
const statisticOf = (kwh: number) => ({ ...sumOf(kwh), averageKwh: kwh > 0 ? 36 : null, averageMinutes: kwh > 0 ? 61 : null })
const stateOf = (n: number): PileState => (n % 17 === 5 ? 'fault' : n % 13 === 4 ? 'offline' : n % 3 === 0 ? 'charging' : 'idle')
const pilesOf = (count: number) => ({
  total: count,
  charging: Math.round(count / 3),
  idle: count - Math.round(count / 3),
  fault: 0,
  offline: 0,
})

const home = answer(charging.getChargingHomePage, {
  today: { ...sumOf(5210), orderKwh: 5080 },
  total: sumOf(812_400),
  margin: { yuan: 48_210, rate: 34.6 },
  since: addDays(day, -160),
  piles: { total: 62, charging: 21, idle: 36, fault: 3, offline: 2 },
  connectors: { total: 70, charging: 24 },
  stations: { online: 6, total: 6 },
  power: 1140,
  ratedKw: 4320,
  timeRate: 35,
  powerRate: 26.4,
  coverage: covered,
  at,
})
const noHome = answer(charging.getChargingHomePage, {
  today: { ...sumOf(0), orderKwh: 0 },
  total: sumOf(0),
  margin: { yuan: null, rate: null },
  since: '',
  piles: pilesOf(0),
  connectors: { total: 0, charging: 0 },
  stations: { online: 0, total: 0 },
  power: null,
  ratedKw: 0,
  timeRate: null,
  powerRate: null,
  coverage: { reported: 0, total: 0, reportedKw: 0, totalKw: 0, oldest: '', quality: 'missing' },
  at: '',
})

const rates = answer(charging.chargingUtilizationRate, {
  days: days.map((date, n) => ({ day: date, timeRate: 16 + 4 * Math.sin(n), powerRate: 8 + 2 * Math.sin(n + 0.4) })),
  hours: hours.map(hour => ({ hour, timeRate: 14 * rush(hour), powerRate: 7 * rush(hour) })),
  timeRate: 16.2,
  powerRate: 8.1,
  coverage,
  at,
})
const noRates = answer(charging.chargingUtilizationRate, { days: [], hours: [], timeRate: null, powerRate: null, ...nowhere })

const orderDays = answer(charging.getChargingOrderStatistics, {
  rows: days.map((time, n) => ({ time, ...sumOf(6400 + 800 * Math.sin(n * 1.3)) })),
  sum: statisticOf(192_000),
  previous: statisticOf(184_500),
  lastYear: null,
  periods: [
    { code: 'J', name: '尖', kwh: 12_000 },
    { code: 'F', name: '峰', kwh: 71_000 },
    { code: 'P', name: '平', kwh: 48_000 },
    { code: 'G', name: '谷', kwh: 61_000 },
  ],
  coverage,
  at,
})
const noOrderDays = answer(charging.getChargingOrderStatistics, {
  rows: [],
  sum: statisticOf(0),
  previous: null,
  lastYear: null,
  periods: [],
  ...nowhere,
})

const heatmap = answer(charging.getChargingHeat, {
  cells: hours.flatMap(hour =>
    [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, hour, kwh: rush(hour) * (weekday > 5 ? 280 : 360), timeRate: 14 * rush(hour) })),
  ),
  coverage,
  at,
})
const field = answer(charging.getChargingHours, {
  rows: [1, 2, 3, 4, 5, 6].map(n => ({ itemNumber: `S${n}`, itemJname: `样例${n}号`, hours: hours.map(hour => (rush(hour) * 160) / n) })),
  coverage,
  at,
})

const piles = answer(
  charging.getPiles,
  [14, 12, 12, 10, 8, 6].map((count, n) => ({
    ...siteOf(n + 1),
    at,
    piles: Array.from({ length: count }, (_, i) => {
      const state = stateOf(n * 7 + i)
      const busy = state === 'charging'
      return {
        deviceNo: `S${n + 1}-${i + 1}`,
        name: `${i + 1}号直流桩`,
        fast: true,
        ratedKw: 120,
        state,
        power: busy ? 40 + 7 * i : null,
        quality: busy ? ('good' as const) : ('missing' as const),
        at,
        sessionKwh: busy ? 12.4 : null,
        soc: busy ? 58 : null,
      }
    }),
  })),
)

const stations = answer(
  charging.stationListByOrg,
  [1, 2, 3, 4, 5, 6].map(rank => ({
    rank,
    ...siteOf(rank),
    orgName: '样例运营',
    areaName: '桥西区',
    installedcap: 720,
    piles: pilesOf(12),
    online: true,
    power: 200,
    coverage: covered,
    orders: 24,
    kwh: 1400 / rank,
    orderKwh: 1380 / rank,
    income: 1624 / rank,
    timeRate: 24 / rank,
    at,
  })),
)

const orders = answer(
  charging.getChargingOrders,
  [2, 9, 14, 21, 30, 44].map((minute, n) => ({
    order: `S/N${n}`,
    orderNo: `N${n}`,
    at,
    ...siteOf((n % 6) + 1),
    deviceNo: `S1-${n}`,
    deviceName: `${n + 1}号直流桩`,
    connector: 1,
    startTime: `${day} 10:${String(60 - minute).padStart(2, '0')}:00`,
    endTime: n < 4 ? '' : `${day} 11:02:00`,
    state: n < 3 ? ('charging' as const) : n === 3 ? ('silent' as const) : ('ended' as const),
    kwh: 4.2 * (n + 1),
    peakKw: 96,
    startSoc: 22,
    endSoc: 40 + 6 * n,
    income: 4.9 * (n + 1),
  })),
)

export const chargingSamples: Sample[] = [
  { title: '充电概况', width: 1864, height: 128, show: () => <ChargingStrip area="auto" />, answers: [home], empty: [noHome] },
  { title: '充电利用率', width: 430, height: 252, show: () => <UtilisationDays />, answers: [rates], empty: [noRates] },
  { title: '订单与电量', width: 430, height: 252, show: () => <OrderDays />, answers: [orderDays], empty: [noOrderDays] },
  { title: '收入构成', width: 430, height: 266, show: () => <IncomeShares />, answers: [orderDays], empty: [noOrderDays] },
  {
    title: '各站分时电量',
    width: 964,
    height: 524,
    show: () => <HourField />,
    answers: [field],
    empty: [answer(charging.getChargingHours, { rows: [], ...nowhere })],
  },
  { title: '充电桩状态', width: 964, height: 266, show: () => <PileMatrix />, answers: [piles], empty: [answer(charging.getPiles, [])] },
  {
    title: '充电时段',
    width: 430,
    height: 252,
    show: () => <WeekHeat />,
    answers: [heatmap],
    empty: [answer(charging.getChargingHeat, { cells: [], ...nowhere })],
  },
  {
    title: '电站排名',
    width: 430,
    height: 252,
    show: () => <StationRanking />,
    answers: [stations],
    empty: [answer(charging.stationListByOrg, [])],
  },
  {
    title: '最新订单',
    width: 430,
    height: 266,
    show: () => <NewestOrders />,
    answers: [orders],
    empty: [answer(charging.getChargingOrders, [])],
  },
]
