import type { ReplyOf } from '../../../../../core/contract/call.ts'
import type { pv } from '../../../../../core/contract/energy/pv.ts'
import type { FigureExplanation } from '../../../../figures/explain.ts'
import type { PvEvaluation } from '../evaluatePlants.ts'
import { quarter } from './asked.ts'
import { modelVersions } from './modelVersions.ts'
import { expectedFormula, expectedSource } from './powerExplanation.ts'

const words = (value: number | null | undefined, unit: string) => `${value ?? '--'} ${unit}`

/** How the curve of actual and expected power came about, quarter by quarter. */
export function lineExplanation(
  evaluation: PvEvaluation,
  { datas: [actual, expected, light], day }: ReplyOf<typeof pv.getExpectedLine>,
): FigureExplanation {
  const { plants, at } = evaluation
  const inputs = (actual?.dates ?? []).flatMap(({ val }, n) => {
    const [should, irradiance] = [expected?.dates[n]?.val, light?.dates[n]?.val]
    if (val === null && should == null && irradiance == null) return []
    return [quarter(evaluation, at.from + n, val, 'kW', `期望 ${words(should, 'kW')}，G ${words(irradiance, 'W/m²')}`)]
  })
  return {
    formula: `实际 = Σ 有数据的逆变器 15 分钟平均功率，容量不足一半时为空；期望取同一批逆变器；${expectedFormula}`,
    source: expectedSource,
    day,
    coverage: {
      of: '15 分钟',
      reported: inputs.filter(({ value }) => value !== null).length,
      total: inputs.length,
      reportedKw: null,
      totalKw: null,
    },
    inputs,
    versions: modelVersions(plants),
  }
}
