import type { Co2Used } from '../reductionFactors.ts'
import type { FigureExplanation } from '../explain.ts'

interface Column {
  areaCode: string
  areaName: string
  co2: number | null
}

/** How the CO₂ of all areas came about, t: the sum of theirs. @param path of the call that shows them */
export const footprint = (columns: readonly Column[], { factorSet, factor }: Co2Used, path: string): FigureExplanation => ({
  formula: '累计减排 CO₂ = Σ 各市累计减排；各市 = 累计发电 × 每千瓦时因子 ÷ 1000',
  source: factor?.source,
  sums: true,
  coverage: {
    of: '市',
    reported: columns.filter(({ co2 }) => co2 !== null).length,
    total: columns.length,
    reportedKw: null,
    totalKw: null,
  },
  inputs: columns.map(({ areaCode, areaName, co2 }) => ({
    name: areaName,
    kind: '市',
    value: co2,
    unit: 't',
    next: { path, input: {}, field: 'columns.*.co2', key: areaCode },
  })),
  versions: factor ? [{ name: factorSet.name, text: `${factor.year} 年，${factor.areaName}，${factor.source}` }] : [],
})
