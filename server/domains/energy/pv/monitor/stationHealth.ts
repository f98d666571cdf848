import { inverterStates } from '../../../../../core/contract/energy/pv.ts'
import type { FigureExplanation } from '../../../../figures/explain.ts'
import { type Figures, figuresOf } from '../performance.ts'
import type { PlantEvaluation } from '../evaluatePlants.ts'
import { sum } from '../lossTotals.ts'

export interface StationHealth {
  /** %, null = no inverter. */
  health: number | null
  /** %, null = not known. */
  availability: number | null
  attainment: number | null
  /** 0 … 100, null = one of its parts is not known. */
  score: number | null
  figures: Figures
}

const percent = (share: number | null) => (share === null ? null : Math.round(share * 1000) / 10)

/**
 * How a station does. Health: which part of the inverter capacity that could be judged is in order. Attainment: what it made of what the
 * published model expects of the same light. The score weighs both and the availability alike: each lies between 0 and
 * 100 %, and a station that is in order, there, and makes what it should has 100.
 */
export function stationHealth(site: PlantEvaluation): StationHealth {
  const figures = figuresOf([site])
  const kw = (of: PlantEvaluation['inverters']) => sum(of.map(({ inverter }) => inverter.ratedKw))
  const all = kw(site.inverters.filter(({ state }) => state !== 'unjudged'))
  const health = percent(all > 0 ? kw(site.inverters.filter(({ state }) => state === 'normal')) / all : null)
  const availability = percent(figures.availability)
  const { measuredEnergy, expectedEnergy } = figures
  const attainment = percent(measuredEnergy === null || !expectedEnergy ? null : measuredEnergy / expectedEnergy)
  const score =
    health === null || availability === null || attainment === null
      ? null
      : Math.round(((health + availability + Math.min(100, attainment)) / 3) * 10) / 10
  return { health, availability, attainment, score, figures }
}

/** How the health came about: inverter by inverter. */
export const healthExplanation = ({ inverters }: PlantEvaluation): FigureExplanation => ({
  formula: '健康度 = 状态正常的逆变器额定容量 ÷ 已判定的逆变器额定容量 × 100%',
  source: '逆变器状态：离线、停机、低效、正常，按通讯、功率、同站与期望对照判断；无从对照的未判定，不计入',
  inputs: inverters.map(({ inverter, state }) => ({
    name: inverter.name,
    kind: '逆变器',
    value: inverter.ratedKw,
    unit: 'kW',
    note: inverterStates[state],
  })),
})

export const scoreExplanation = ({ health, availability, attainment }: StationHealth): FigureExplanation => ({
  formula: '评分 =（健康度 + 可用率 + min(发电达成率, 100%)）÷ 3，等权；有一项未知则未知',
  source: '健康度、可用率、发电达成率，均为 0 至 100%',
  inputs: [
    { name: '健康度', kind: '指标', value: health, unit: '%' },
    { name: '可用率', kind: '指标', value: availability, unit: '%' },
    { name: '发电达成率', kind: '指标', value: attainment, unit: '%' },
  ],
})

export const attainmentExplanation = ({ figures: { measuredEnergy, expectedEnergy } }: StationHealth): FigureExplanation => ({
  formula: '发电达成率 = 有辐照对照的发电 ÷ 同一时段的期望发电 × 100%',
  source: '期望发电按组件、温度与系统损失由实测辐照算得（IEC 61724-1:2021）',
  inputs: [
    { name: '有辐照对照的发电', kind: '电量', value: measuredEnergy, unit: 'kWh' },
    { name: '同一时段的期望发电', kind: '电量', value: expectedEnergy, unit: 'kWh' },
  ],
})
