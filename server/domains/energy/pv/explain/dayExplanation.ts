import { energy } from '../../../../../core/contract/energy/energy.ts'
import { energyOfDevices } from '../../../../figures/explain/energyOfDevices.ts'
import { energyOfSites } from '../../../../figures/explain/energyOfSites.ts'
import type { DiagnosedInverter } from '../evaluatePlant.ts'
import type { Asked, Row, Explanations } from './asked.ts'
import { modelVersions } from './modelVersions.ts'
import { expectedFormula, expectedSource, sumExplanation } from './powerExplanation.ts'

const compared =
  (pick: 'own' | 'reference') =>
  (_: unknown, { byExpectation }: DiagnosedInverter) =>
    byExpectation.reference > 0 ? byExpectation[pick] : null
const sameSlots = '只计辐照不低于 50 W/m²、实际与期望功率均已知的 15 分钟'

/** The generation of the day of the results as it is shown: of today, or before sunrise of yesterday. */
async function dayExplanation({ context, where, evaluation, plants, key }: Asked) {
  const at = { ...evaluation.at, today: evaluation.at.day }
  const [only, ...others] = plants
  if (only && others.length === 0) return energyOfDevices(context, only.plant.id, at, 'generation')
  const explanation = await energyOfSites(context, where, at, 'generation', 'day')
  if (key !== '' || at.day === evaluation.at.today) return explanation
  // Elsewhere the day is already the next one: the ledger knows both.
  const ids = new Map(plants.map(({ plant }) => [plant.name, plant.id]))
  const inputs = explanation.inputs.map((row): Row => {
    const siteId = ids.get(row.name)
    const input = { siteId, kind: 'generation', from: at.day, to: at.day, size: 100 }
    return { ...row, next: siteId ? { path: energy.page.path, input, field: '', key: '' } : null }
  })
  return { ...explanation, inputs }
}

export const dayExplanations: Explanations = {
  'pv.day': async asked => ({ ...(await dayExplanation(asked)), day: asked.evaluation.at.day }),
  'pv.day.compared': asked => ({
    formula: 'E = Σ 实际功率 × 0.25 h',
    source: sameSlots,
    ...sumExplanation(asked, 'measuredEnergy', { unit: 'kWh', value: compared('own'), field: 'dayHours' }),
  }),
  'pv.day.expected': asked => ({
    formula: `E期望 = Σ P期望 × 0.25 h；${expectedFormula}`,
    source: `${expectedSource}；能量评估见 IEC TS 61724-3:2016；${sameSlots}`,
    ...sumExplanation(asked, 'expectedEnergy', { unit: 'kWh', value: compared('reference'), field: 'expectedHours' }),
    versions: modelVersions(asked.plants),
  }),
}
