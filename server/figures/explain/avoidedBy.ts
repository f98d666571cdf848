import { type Substance, substances } from '../../../core/contract/platform/factorSet.ts'
import type { Quality } from '../../../core/units/quality.ts'
import type { UsedFactors } from '../reductionFactors.ts'
import type { FigureExplanation } from '../explain.ts'

interface Avoiding {
  /** Generated, kWh. */
  energyKwh: number | null
  /** Of the energy. */
  quality: Quality
  /** How the energy itself came about. */
  next: FigureExplanation['inputs'][number]['next']
  /** Of the figure; trees are counted. */
  unit?: 'kg' | 't'
}

/** How what a generated energy avoided came about. */
export function avoidedBy(
  substance: Substance,
  { energyKwh, quality, next, unit = 'kg' }: Avoiding,
  { factorSet, factors }: UsedFactors,
): FigureExplanation {
  const factor = factors.find(each => each.substance === substance)
  return {
    formula: `${substances[substance]} = 发电量 × 每千瓦时因子${unit === 't' ? ' ÷ 1000' : ''}`,
    source: factor?.source,
    inputs: [
      { name: '发电量', kind: '电量', value: energyKwh, unit: 'kWh', ...(energyKwh !== null && { quality }), next },
      {
        name: '每千瓦时因子',
        kind: '因子',
        value: factor?.factor ?? null,
        unit: substance === 'trees' ? '棵/kWh' : 'kg/kWh',
        note: factor ? `${factor.year} 年，${factor.areaName}` : '口径未给出',
      },
    ],
    versions: factor ? [{ name: factorSet.name, text: `${factor.year} 年，${factor.areaName}，${factor.source}` }] : [],
  }
}
