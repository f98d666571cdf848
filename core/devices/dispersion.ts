/**
 * How the dispersion of string currents is judged in the operation of PV plants: up to 5 % steady, up to 10 % good, up
 * to 20 % to be improved, beyond it generation suffers and something must be done (the four grades in common use, e.g.
 * 索比光伏网 2017-07-20 《光伏电站营维系统组串离散率分析指标的局限性》).
 */
export const dispersionBands = {
  stable: { name: '运行稳定', rule: '≤ 5%', upTo: 5 },
  good: { name: '运行良好', rule: '5%–10%', upTo: 10 },
  improve: { name: '有待提高', rule: '10%–20%', upTo: 20 },
  rectify: { name: '必须整改', rule: '> 20%', upTo: Number.POSITIVE_INFINITY },
} as const
export type DispersionBand = keyof typeof dispersionBands

const bands = Object.keys(dispersionBands) as DispersionBand[]
export const dispersionBand = (percent: number | null): DispersionBand | null =>
  percent === null ? null : bands.find(band => percent <= dispersionBands[band].upTo)!

/** Standard deviation ÷ mean, %; null of fewer than two values or where nothing flows. */
export function dispersionOf(values: readonly number[]): number | null {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  if (values.length < 2 || !(mean > 0)) return null
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return (100 * Math.sqrt(variance)) / mean
}

/** Mean of dispersions, each with the weight of what flowed; null of none. */
export function weightedDispersion(moments: readonly { percent: number; weight: number }[]): number | null {
  const weight = moments.reduce((sum, each) => sum + each.weight, 0)
  return weight > 0 ? moments.reduce((sum, each) => sum + each.percent * each.weight, 0) / weight : null
}
