import { type Substance, substances } from '../../../core/contract/platform/factorSet.ts'
import { coalKind } from '../../../core/figures/coalKind.ts'
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

const coalNote = (factor: number) =>
  coalKind(factor) === '当量值'
    ? '当量值：按电的热值 3.6 MJ/kWh 折算，不是火电厂发同样的电所耗的煤，不能与 CO₂ 因子相除'
    : '等价值：火电厂发同样的电所耗的标准煤'

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
        note: factor ? `${factor.year} 年，${factor.areaName}${substance === 'coal' ? `，${coalNote(factor.factor)}` : ''}` : '口径未给出',
      },
    ],
    versions: factor ? [{ name: factorSet.name, text: `${factor.year} 年，${factor.areaName}，${factor.source}` }] : [],
  }
}
