import { type InverterState, inverterStates, pv } from '../../core/contract/energy/pv.ts'
import { siteTime } from '../../core/time/time.ts'
import { Deviations } from '../panels/pv/Deviations.tsx'
import { FocusCurve } from '../panels/pv/FocusCurve.tsx'
import type { Focused } from '../panels/pv/focusedOf.ts'
import { LossCauses } from '../panels/pv/LossCauses.tsx'
import { PeerBars } from '../panels/pv/PeerBars.tsx'
import { PvStrip } from '../panels/pv/PvStrip.tsx'
import { RatioRanking } from '../panels/pv/RatioRanking.tsx'
import { StringCurrents } from '../panels/pv/StringCurrents.tsx'
import { answer, type Sample } from './sample.ts'

const at = siteTime(new Date())
const day = at.slice(0, 10)
const ofDay = { day, moment: at }
const nothing = () => {}
const siteOf = (n: number) => ({ siteId: `S${n}`, siteName: `样例${n}号电站`, shortName: `样例${n}号` })
const focus: Focused = { siteId: 'S1', name: '样例1号', of: answer => answer }

const figures = {
  light: 'day' as const,
  activePower: 8120,
  comparedPower: 8120,
  expectedPower: 8460,
  dayEnergy: 31_200,
  measuredEnergy: 31_050,
  expectedEnergy: 32_700,
  pr: 0.846,
  prUncertainty: 0.055,
  correctedPr: 0.821,
  availability: 0.998,
  lossKwh: 316,
  lossYuan: 115.2,
  unknownKwh: 140,
  states: { normal: 92, unjudged: 1, low: 2, stopped: 1, offline: 1 },
}
const none = {
  ...figures,
  activePower: null,
  comparedPower: null,
  expectedPower: null,
  dayEnergy: null,
  measuredEnergy: null,
  expectedEnergy: null,
  pr: null,
  correctedPr: null,
  availability: null,
  lossKwh: null,
  lossYuan: null,
  unknownKwh: null,
  states: { normal: 0, unjudged: 0, low: 0, stopped: 0, offline: 0 },
}
const all = (count: number) => ({ reported: count, total: count })
const powered = (count: number) => ({
  ...all(count),
  reportedKw: 1100 * count,
  totalKw: 1100 * count,
  oldest: at,
  quality: 'good' as const,
})
const expectation = {
  gamma: -0.0036,
  gammaSource: 'given' as const,
  losses: 0.105,
  lossesSource: 'fitted' as const,
  fittedDays: 120,
  soiling: 0.02,
  ageing: 0.02,
  sensorBias: 0,
  fittedOn: day,
  words: '温度系数 -0.36 %/℃（台账），系统损失 10.5 %（拟合）；拟合自 120 个晴好日',
}
const performance = answer(pv.getPerformance, {
  ...ofDay,
  past: false,
  ...figures,
  coverage: powered(9),
  expectedCoverage: all(9),
  prCoverage: all(9),
  sites: Array.from({ length: 9 }, (_, n) => ({
    ...siteOf(n + 1),
    ...figures,
    pr: 0.87 - n * 0.011,
    installedCap: 1320,
    ratedCap: 1100,
    expectation,
    powered: powered(1),
    at,
  })),
  at,
})
const noPerformance = answer(pv.getPerformance, {
  ...ofDay,
  past: false,
  ...none,
  coverage: { ...powered(0), oldest: '', quality: 'missing' },
  expectedCoverage: all(0),
  prCoverage: all(0),
  sites: [],
  at: '',
})

const stateOf = (site: number, n: number): InverterState =>
  site === 1 && n === 5
    ? 'low'
    : site === 3 && n === 2
      ? 'stopped'
      : site === 6 && n === 8
        ? 'offline'
        : site === 7 && n === 0
          ? 'low'
          : 'normal'
const hours = Array.from({ length: 24 }, (_, n) => siteTime(new Date(Date.now() - (23 - n) * 3_600_000)))
const share: Record<InverterState, number | null> = { normal: 98, unjudged: null, low: 62, stopped: 0, offline: null }
const heatOf = (state: InverterState) => {
  const shares = hours.map((_, n) => (n < 9 || n > 20 ? null : n < 14 ? 99 : share[state]))
  return { model: shares, peers: shares }
}
const matrix = answer(pv.getInverterMatrix, {
  ...ofDay,
  sites: Array.from({ length: 9 }, (_, n) => ({
    ...siteOf(n + 1),
    lossKwh: 300 / (n + 1),
    inverters: Array.from({ length: 8 + ((n * 5) % 9) }, (_unused, i) => ({
      deviceNo: `S${n + 1}-${i}`,
      deviceName: `${i + 1}号逆变器`,
      state: stateOf(n + 1, i),
      ...heatOf(stateOf(n + 1, i)),
    })),
  })),
  hours,
  at,
})

const row = (n: number, state: InverterState, reason: string, dayHours: number, lossKwh: number) => ({
  ...siteOf(1),
  deviceNo: `S1-${n}`,
  deviceName: `${n}号逆变器`,
  ratedCap: 110,
  state,
  stateName: inverterStates[state],
  reason,
  since: reason ? `${day} 08:00:00` : '',
  activePower: state === 'offline' ? null : dayHours * 12,
  quality: state === 'offline' ? ('missing' as const) : ('good' as const),
  expectedPower: 43,
  dayHours,
  peerHours: 3.4,
  expectedHours: 3.6,
  deadStrings: state === 'low' ? 2 : 0,
  lossKwh,
  lossYuan: lossKwh * 0.36,
  unknownKwh: state === 'offline' ? 140 : 0,
  at,
})
const rows = [
  row(3, 'stopped', '辐照 640 W/m²，出力为零', 0.6, 210),
  row(6, 'low', '组串 1、2 无电流，低于同站 48 %、期望 51 %', 1.7, 96),
  row(8, 'offline', '通讯中断，出力未知', 2.1, 0),
  ...[1, 2, 4, 5, 7].map(n => row(n, 'normal', '', 3.3 + n / 50, 0)),
]
const health = answer(pv.getInverterHealth, { records: rows, total: rows.length, size: 100, current: 1, ...ofDay, light: 'day' })
const noHealth = answer(pv.getInverterHealth, { records: [], total: 0, size: 100, current: 1, ...ofDay, light: 'day' })

const strings = answer(pv.getStringHealth, {
  ...ofDay,
  inverters: [
    {
      ...siteOf(1),
      deviceNo: 'S1-6',
      deviceName: '6号逆变器',
      irradiance: 640,
      median: 6.2,
      strings: [0, 0.1, 6.2, 6.3].map((current, n) => ({
        no: n + 1,
        current,
        voltage: 618,
        state: current < 1 ? ('dead' as const) : ('normal' as const),
      })),
      at,
    },
  ],
})

const xaxis = Array.from({ length: 96 }, (_, n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`)
const sun = (n: number) => (n > 56 ? null : Math.max(0, Math.sin(((n / 4 - 6) / 12) * Math.PI)))
const series = (indiName: string, unitName: string, most: number | null) => ({
  indiName,
  unitName,
  dates: xaxis.map((dateTime, n) => ({ dateTime: `${day} ${dateTime}:00`, val: most === null || sun(n) === null ? null : sun(n)! * most })),
})
const line = (scale: 1 | null) =>
  answer(pv.getExpectedLine, {
    ...ofDay,
    xaxis,
    datas: [series('实际功率', 'kW', scale && 860), series('期望功率', 'kW', scale && 930), series('斜面辐照', 'W/m²', scale && 820)],
  })

const lossOf = (date: string, scale: number | null) => ({
  day: date,
  causes: (['grid', 'curtailment', 'stopped', 'strings', 'low', 'soiling', 'ageing', 'rest'] as const).map((code, n) => ({
    code,
    name: ['电网停电', '限电', '停机', '组串', '低效', '积灰', '衰减', '原因未明'][n]!,
    kwh: (scale ?? 0) * [0, 0, 160, 88, 18, 30, 20, 4][n]!,
    yuan: scale && scale * [0, 0, 58, 32, 6.5, 10, 7, 1.4][n]!,
  })),
  kwh: scale && scale * 320,
  yuan: scale && scale * 115,
  unknownKwh: (scale ?? 0) * 140,
  clippedKwh: 0,
  known: scale && 0.98,
})
const losses = answer(pv.getLosses, {
  ...ofDay,
  today: lossOf(day, 1),
  yesterday: lossOf(day, 0.4),
  price: { yuanPerKwh: 0.3644, source: '样例' },
  coverage: all(9),
  at,
})
const noLosses = answer(pv.getLosses, {
  ...ofDay,
  today: lossOf(day, null),
  yesterday: lossOf(day, null),
  price: null,
  coverage: all(0),
  at: '',
})

export const pvSamples: Sample[] = [
  { title: '光伏概况', width: 1864, height: 116, show: () => <PvStrip area="auto" />, answers: [performance], empty: [noPerformance] },
  {
    title: '性能比排名',
    width: 400,
    height: 474,
    show: () => <RatioRanking focus="S3" onFocus={nothing} />,
    answers: [performance],
    empty: [noPerformance],
  },
  { title: '损失原因', width: 400, height: 348, show: () => <LossCauses />, answers: [losses], empty: [noLosses] },
  {
    title: '偏离同站的逆变器',
    width: 984,
    height: 840,
    show: () => <Deviations focus="S1" onFocus={nothing} />,
    answers: [health, matrix, performance],
    empty: [noHealth, answer(pv.getInverterMatrix, { ...ofDay, sites: [], hours, at: '' }), noPerformance],
  },
  { title: '实际与期望', width: 482, height: 276, show: () => <FocusCurve focus={focus} />, answers: [line(1)], empty: [line(null)] },
  { title: '同站对比', width: 482, height: 276, show: () => <PeerBars focus={focus} />, answers: [health], empty: [noHealth] },
  {
    title: '组串电流',
    width: 440,
    height: 376,
    show: () => <StringCurrents focus={focus} />,
    answers: [strings],
    empty: [answer(pv.getStringHealth, { ...ofDay, inverters: [] })],
  },
]
