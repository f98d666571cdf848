import { map } from '../../core/contract/walls/map.ts'
import { siteDay, siteTime } from '../../core/time/time.ts'
import { AreaAnalysis } from '../panels/AreaAnalysis.tsx'
import { CarbonFootprint } from '../panels/CarbonFootprint.tsx'
import { GenerationSummary } from '../panels/GenerationSummary.tsx'
import { PowerToday } from '../panels/PowerToday.tsx'
import { Reductions } from '../panels/Reductions.tsx'
import { RegionRanking } from '../panels/RegionRanking.tsx'
import { TwoYearGeneration } from '../panels/TwoYearGeneration.tsx'
import { answer, type Sample } from './sample.ts'

const at = siteTime(new Date())
const line = (xaxis: string[], unitName: string, series: Record<string, (n: number) => number | null>) => ({
  xaxis,
  datas: Object.entries(series).map(([indiName, value]) => ({
    indiName,
    unitName,
    dates: xaxis.map((dateTime, n) => ({ dateTime, val: value(n) })),
  })),
})
const months = Array.from({ length: 12 }, (_, n) => `${n + 1}月`)
const quarters = Array.from(
  { length: 96 },
  (_, n) => `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`,
)
const sun = (n: number) => Math.max(0, Math.sin(((n / 4 - 6) / 12) * Math.PI)) * 86_000
const factorSet = { code: 'documented', name: '样例口径' }
const factor = { factor: 0.997, year: 2024, areaName: '全国', source: '样例' }
const factors = (['co2', 'coal', 'so2', 'dust', 'trees'] as const).map(substance => ({ ...factor, substance }))
const city = (areaCode: string, areaName: string, kw: number, hours: number | null) => ({
  areaCode,
  areaName,
  count: 12,
  online: 11,
  alarmCount: hours === null ? 2 : 0,
  installedCap: kw,
  eleDaySum: hours === null ? null : kw * hours,
  useHours: hours,
  load: hours === null ? null : kw * 0.2,
  day: siteDay(new Date()),
  irradiance: hours === null ? null : 120 * hours,
  sky: 'cloudy' as const,
})
const areas = [
  city('130100', '石家庄市', 69_280, 3.11),
  city('130600', '保定市', 19_580, 2.88),
  city('130200', '唐山市', 13_720, null),
  city('130900', '沧州市', 3960, 2.62),
  city('130500', '邢台市', 1320, 3.03),
  city('131100', '衡水市', 1310, 3.17),
]
const none = line([], 'MW', {})

const reductions = {
  co2: 405_300_000,
  coal: 49_960_000,
  so2: 12_200_000,
  dust: 110_600_000,
  trees: 22_160_000,
  energy: 406_500_000,
  factorSet,
  factors,
}
const noReductions = { co2: null, coal: null, so2: null, dust: null, trees: null, energy: null, factorSet, factors }

export const mapSamples: Sample[] = [
  {
    title: '发电概况',
    width: 430,
    height: 256,
    show: () => <GenerationSummary adcode={130000} />,
    answers: [
      answer(map.getCountEle, {
        eleDaySum: 107_800,
        eleMonthSum: 5_750_000,
        eleYearSum: 119_200_000,
        eleSum: 406_500_000,
        dayRatio: 13.2,
        dayReason: '',
        yearRatio: -8.2,
        yearReason: '',
        since: '2019-01-01',
        coverage: { reported: 29, total: 31, reportedKw: 61_200, totalKw: 64_000, oldest: at, quality: 'good' },
        day: at.slice(0, 10),
        at,
      }),
    ],
    empty: [
      answer(map.getCountEle, {
        eleDaySum: null,
        eleMonthSum: null,
        eleYearSum: null,
        eleSum: null,
        dayRatio: null,
        dayReason: '今日无数据',
        yearRatio: null,
        yearReason: '去年无数据',
        since: '',
        coverage: { reported: 0, total: 0, reportedKw: 0, totalKw: 0, oldest: '', quality: 'missing' },
        day: at.slice(0, 10),
        at: '',
      }),
    ],
  },
  {
    title: '两年发电对比',
    width: 430,
    height: 240,
    show: () => <TwoYearGeneration adcode={130000} />,
    answers: [
      answer(
        map.get2YearEleLine,
        line(months, 'MWh', {
          '2025年': n => 9000 + 4000 * Math.sin(n / 4),
          '2026年': n => (n < 11 ? 9800 + 4200 * Math.sin(n / 4) : null),
        }),
      ),
    ],
    empty: [answer(map.get2YearEleLine, none)],
  },
  {
    title: '今日功率',
    width: 430,
    height: 220,
    show: () => <PowerToday adcode={130000} />,
    answers: [
      answer(map.getPowerLine, {
        ...line(quarters, 'kW', { 今日: n => (n < 58 ? sun(n) : null), 昨日: n => sun(n) * 0.7 }),
        day: at.slice(0, 10),
        at,
      }),
    ],
    empty: [answer(map.getPowerLine, { ...none, day: at.slice(0, 10), at })],
  },
  {
    title: '碳减排足迹',
    width: 430,
    height: 242,
    show: () => <CarbonFootprint adcode={130000} />,
    answers: [
      answer(map.getReduceMsg, reductions),
      answer(map.getCO2Globe, {
        co2: 432_400,
        factorSet,
        factor,
        columns: [{ areaCode: '130100', areaName: '石家庄市', longitude: 114.5, latitude: 38, installedCap: 69_280, co2: 201_000 }],
      }),
    ],
    empty: [answer(map.getReduceMsg, noReductions), answer(map.getCO2Globe, { co2: null, factorSet, factor, columns: [] })],
  },
  {
    title: '地区排名',
    width: 430,
    height: 224,
    show: () => <RegionRanking adcode={130000} figure="hours" onRegion={() => {}} />,
    answers: [answer(map.getAreaAnalysis, areas)],
    empty: [answer(map.getAreaAnalysis, [])],
  },
  {
    title: '区域分析',
    width: 430,
    height: 248,
    show: () => <AreaAnalysis adcode={130000} figure="hours" alarms={{ complete: false, records: [] }} />,
    answers: [answer(map.getAreaAnalysis, areas)],
    empty: [answer(map.getAreaAnalysis, [])],
  },
  {
    title: '累计减排',
    width: 960,
    height: 116,
    show: () => <Reductions area="auto" adcode={130000} />,
    answers: [answer(map.getReduceMsg, reductions)],
    empty: [answer(map.getReduceMsg, noReductions)],
  },
]
