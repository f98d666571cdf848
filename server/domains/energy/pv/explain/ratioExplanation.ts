import { minIrradiance } from '../../../../../core/physics/performanceRatio.ts'
import { uncertaintyBudget } from '../../../../../core/physics/uncertainty.ts'
import type { PlantEvaluation } from '../evaluatePlants.ts'
import { availabilityCounts, type Figures, figuresOf, performanceSums } from '../performance.ts'
import type { FigureExplanation } from '../../../../figures/explain.ts'
import { type Asked, count, ofSite, percent, type Row, type Explanations, timeOf } from './asked.ts'
import { modelVersions } from './modelVersions.ts'

type Sums = ReturnType<typeof performanceSums>
const energies = (sums: Sums, corrected: boolean) =>
  corrected ? ([sums.temperedEnergy, sums.temperedReference] as const) : ([sums.energy, sums.reference] as const)

/** The two energies a performance ratio is made of, and what it says. */
export function ratioOf(sums: Sums, corrected: boolean): Pick<FigureExplanation, 'formula' | 'source' | 'inputs'> {
  const [energy, reference] = energies(sums, corrected)
  const known = reference > 0
  return {
    formula: corrected ? 'PR_25℃ = E_ac ÷ Σ[P_dc · H · (1 + γ(Tc − 25))] ÷ (1 kW/m²)' : 'PR = E_ac ÷ Σ(P_dc · H) ÷ (1 kW/m²)',
    source: `IEC 61724-1:2021 ${corrected ? '§14.3.2' : '§14.3.1'}，只计辐照不低于 ${minIrradiance} W/m² 且功率已知的 15 分钟（§15）`,
    inputs: [
      { name: '交流发电量 E_ac', kind: '电量', value: known ? energy : null, unit: 'kWh' },
      { name: corrected ? '修正到 25 ℃ 的基准电量' : '基准电量 P_dc · H', kind: '电量', value: known ? reference : null, unit: 'kWh' },
    ],
  }
}

const partsNote = (sums: Sums, corrected: boolean) => {
  const [energy, reference] = energies(sums, corrected)
  return reference > 0 ? `${count(energy)} ÷ ${count(reference)} kWh` : '无辐照与功率同时已知的时段'
}

function ratioExplanation({ plants }: Asked, field: 'pr' | 'correctedPr'): FigureExplanation {
  const corrected = field === 'correctedPr'
  const result = ratioOf(performanceSums(plants), corrected)
  const rows: Row[] =
    plants.length === 1
      ? plants[0]!.inverters.map(judged => {
          const sums = judged.performance
          const [energy, reference] = energies(sums, corrected)
          const value = reference > 0 ? energy / reference : null
          return { name: judged.inverter.name, kind: '逆变器', value, unit: '', note: partsNote(sums, corrected) }
        })
      : plants.map(site => ({
          name: site.plant.shortName,
          kind: '站点',
          value: figuresOf([site])[field],
          unit: '',
          at: timeOf(site.plant.at),
          note: partsNote(performanceSums([site]), corrected),
          next: ofSite(site, field),
        }))
  const { prUncertainty } = figuresOf(plants)
  const uncertainty =
    prUncertainty === null ? [] : [{ name: '扩展不确定度', text: `±${percent(prUncertainty)}（k=2，JCGM 100:2008 §5.1）` }]
  return {
    ...result,
    inputs: [...result.inputs, ...light(plants), ...rows],
    coverage: coverageOf(plants, site => figuresOf([site])[field] !== null),
    versions: [...uncertainty, ...modelVersions(plants)],
  }
}

/** The newest light of one site, with its age. */
function light(plants: readonly PlantEvaluation[]): Row[] {
  const [only, ...others] = plants
  if (!only || others.length > 0) return []
  const { irradiance, irradianceReading: reading, expectation } = only.plant
  const note = expectation.sensorBias ? `辐照计偏差 ${percent(expectation.sensorBias)}，已修正` : ''
  return [
    reading
      ? {
          name: '斜面辐照（此刻）',
          kind: '气象站',
          value: irradiance,
          unit: 'W/m²',
          quality: reading.quality,
          at: timeOf(reading.at),
          note,
        }
      : { name: '斜面辐照（此刻）', kind: '气象站', value: null, unit: 'W/m²', note: '气象站无新数据，或读数停滞' },
  ]
}

const coverageOf = (plants: readonly PlantEvaluation[], known: (site: PlantEvaluation) => boolean): FigureExplanation['coverage'] => {
  const counted = plants.filter(known)
  const kw = (of: readonly PlantEvaluation[]) => of.reduce((sum, { plant }) => sum + plant.ratedKw, 0)
  return { of: '站点', reported: counted.length, total: plants.length, reportedKw: kw(counted), totalKw: kw(plants) }
}

/** How a share of known bright instants came about. */
export const availabilityOfCounts = ({ bright, known, produced }: ReturnType<typeof availabilityCounts>) => ({
  formula: '可用率 = 有出力的时段 ÷ 有光且功率已知的时段，逐台逆变器计',
  source: `IEC TS 63019:2019 附录 A.2，通讯中断的时段两边都不计（§5.18）；辐照不低于 ${minIrradiance} W/m² 为有光`,
  inputs: [
    { name: '有出力', kind: '时段', value: produced, unit: '台·15 分钟' },
    { name: '有光且功率已知', kind: '时段', value: known, unit: '台·15 分钟', note: `有光共 ${bright}` },
  ] as Row[],
})

export const ratioExplanations: Explanations = {
  'pv.pr': asked => ratioExplanation(asked, 'pr'),
  'pv.pr.corrected': asked => ratioExplanation(asked, 'correctedPr'),
  'pv.pr.uncertainty': ({ plants }) => ({
    formula: 'U = 2 · √Σ u²，相对性能比',
    source: 'JCGM 100:2008 §5.1',
    inputs: uncertaintyBudget(plants.some(({ plant }) => Boolean(plant.expectation.sensorBias))).map(({ name, share }) => ({
      name,
      kind: '标准不确定度 k=1',
      value: share,
      unit: '',
    })),
  }),
  'pv.availability': ({ plants }) => {
    const result = availabilityOfCounts(availabilityCounts(plants))
    const field: keyof Figures = 'availability'
    const rows: Row[] =
      plants.length === 1
        ? []
        : plants.map(site => {
            const { known, produced } = availabilityCounts([site])
            const value = figuresOf([site])[field]
            return { name: site.plant.shortName, kind: '站点', value, unit: '', note: `${produced} ÷ ${known}`, next: ofSite(site, field) }
          })
    return { ...result, inputs: [...result.inputs, ...rows], coverage: coverageOf(plants, site => availabilityCounts([site]).known > 0) }
  },
}
