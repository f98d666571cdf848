import { forecast } from '../../../core/contract/energy/forecast.ts'
import { lookBack } from '../../../core/physics/similarDays.ts'
import type { ExpectedArea } from '../expectedOfArea.ts'
import type { FigureExplanation } from '../explain.ts'
import { nextOf } from './nextOf.ts'

const three = (value: number) => value.toFixed(3)

const noteOf = ({ tqqk, similar, ratio, potential, kw }: ExpectedArea) =>
  `${tqqk}；相似日${similar.near ? '（含相近天气）' : ''} ${similar.days.map(({ day, ratio: own }) => `${day.slice(5)} ${three(own)}`).join('、')}，中位 ${three(ratio)}；运行容量 ${Math.round(kw)} kW；晴空 ${three(potential)} kWh/m²`

/**
 * How a forecast came about, county by county: its similar days, what a kW gave on them, and the cloudless day.
 * @param of the generation, kWh, or the capacity it is made with, kW
 */
export const forecastExplanation = (
  areas: readonly ExpectedArea[],
  day: string,
  coverage: { reported: number; total: number },
  of: 'kwh' | 'kw',
): FigureExplanation => ({
  formula:
    of === 'kwh'
      ? '预计发电 = Σ 各区县（相似日单位发电的中位数 × 运行容量 × 该日晴空辐照量）；单位发电 = 实测日发电 ÷（有电量站点的运行容量 × 当日晴空辐照量）'
      : '参与预测的容量 = Σ 各区县近 7 日有电量站点的运行容量',
  source: `相似日法：近 ${lookBack} 日中实测天气与该日预报同类的最近 5 日，不足 3 日取光照相近的天气，仍不足不预测；日发电取自电量台账；晴空辐照量按 Haurwitz（1945）逐日积分`,
  sums: true,
  quality: 'estimated',
  day,
  coverage: { of: '站点', ...coverage, reportedKw: null, totalKw: null },
  inputs: areas.map(area => ({
    name: area.areaName,
    kind: '区县',
    value: area[of],
    unit: of === 'kwh' ? 'kWh' : 'kW',
    note: of === 'kwh' ? noteOf(area) : `${area.sites} 座站点`,
    next: of === 'kwh' && areas.length > 1 ? nextOf(forecast.ofDay, { areaCode: area.areaCode, day }, 'ycEleSumDay') : null,
  })),
})

/**
 * How far off days that are over would have been told, and where the range of a forecast ends by that.
 * @param share quantile of the errors
 */
export const rangeExplanation = (
  errors: readonly { day: string; ratio: number }[],
  kwh: number | null,
  day: string,
  share: number,
): FigureExplanation => ({
  formula: `预计发电区间 = 预计发电 × 回算比的第 ${Math.round(100 * share)} 百分位；回算比 = 实测发电 ÷ 由其余各日同法得出的发电`,
  source: `近 ${lookBack} 日逐日回算，当日以外各日参与；天气按实测，未计天气预报本身的误差`,
  day,
  quality: 'estimated',
  inputs: [
    { name: '预计发电', kind: '预测', value: kwh, unit: 'kWh' },
    ...[...errors].sort((a, b) => a.ratio - b.ratio).map(({ day: of, ratio }) => ({ name: of, kind: '回算比', value: ratio, unit: '' })),
  ],
})
