import { pv } from '../../core/contract/energy/pv.ts'
import { siteTime } from '../../core/time/time.ts'
import { DeviationRows } from '../panels/compare/DeviationRows.tsx'
import { StationCurves } from '../panels/compare/StationCurves.tsx'
import { StationHeads } from '../panels/compare/StationHeads.tsx'
import { type Compared, type Station, useCompared } from '../panels/compare/useCompared.ts'
import { answer, type Sample } from './sample.ts'

const at = siteTime(new Date())
const siteOf = (n: number) => ({
  siteId: `S${n}`,
  siteName: `样例${n}号电站`,
  shortName: `样例${n}号`,
  areaName: '样例县',
  itemTypeName: '分布式光伏',
  installedCap: 12_000 - n * 1700,
})
const days = Array.from({ length: 30 }, (_, n) => `2026-05-${String(n + 1).padStart(2, '0')}`)
const times = Array.from({ length: 96 }, (_, n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`)
const station = (n: number): Station => ({
  ...siteOf(n),
  runCap: 12_000 - n * 1700,
  operationTime: '2024-03-01',
  light: 'day',
  activePower: 5200 - n * 400,
  powered: { reported: 10, total: 10, reportedKw: 10_000 - n * 1500, totalKw: 10_000 - n * 1500, oldest: at, quality: 'good' },
  dayYields: days.map((_, day) => 3.6 + Math.sin(day / 2 + n / 3) - n * 0.05),
  curve: times.map((_, slot) => (slot > 56 ? null : Math.max(0, Math.sin(((slot / 4 - 6) / 12) * Math.PI)) * (0.8 - n * 0.03))),
  energy: 1_100_000 - n * 150_000,
  useHours: 3.6 - n * 0.06,
  knownDays: 29,
  pr: 0.86 - n * 0.01,
  correctedPr: 0.83 - n * 0.01,
  availability: n === 4 ? null : 1 - n * 0.001,
  availabilityKnown: 0.99,
  co2: 1_096_700 - n * 149_550,
  lossKwh: n * 40,
  lossYuan: n * 14.6,
  lossShare: n * 0.004,
  at,
})
const comparable = answer(
  pv.getComparable,
  [1, 2, 3, 4, 5].map(n => siteOf(n)),
)
const comparisonOf = (stations: Station[]) =>
  answer(pv.compareStations, {
    day: at.slice(0, 10),
    moment: at,
    days,
    times,
    prDays: 7,
    factorSet: { code: 'documented', name: '样例口径' },
    factor: { factor: 0.997, year: 2024, areaName: '全国', source: '样例' },
    stations,
    at,
  })
const blank = (n: number): Station => ({
  ...station(n),
  activePower: null,
  dayYields: days.map(() => null),
  curve: times.map(() => null),
  energy: null,
  useHours: null,
  pr: null,
  availability: null,
  co2: null,
  lossShare: null,
  at: '',
})
const answers = [comparable, comparisonOf([1, 2, 3, 4, 5].map(station))]
const empty = [comparable, comparisonOf([1, 2].map(blank))]

function Shown({ show }: { show: (compared: Compared) => React.ReactNode }) {
  return show(useCompared())
}

export const compareSamples: Sample[] = [
  {
    title: '对标电站',
    width: 1864,
    height: 132,
    show: () => <Shown show={compared => <StationHeads area="auto" compared={compared} onChoose={() => {}} />} />,
    answers,
    empty,
  },
  {
    title: '与中位数的偏差',
    width: 1864,
    height: 450,
    show: () => <Shown show={compared => <DeviationRows area="auto" compared={compared} />} />,
    answers,
    empty,
  },
  {
    title: '单位容量发电',
    width: 1864,
    height: 352,
    show: () => <Shown show={compared => <StationCurves area="auto" compared={compared} />} />,
    answers,
    empty,
  },
]
