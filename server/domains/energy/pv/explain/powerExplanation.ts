import type { DiagnosedInverter } from '../evaluatePlant.ts'
import type { PlantEvaluation } from '../evaluatePlants.ts'
import { expectedNow, figuresOf, poweredBy, worstOf } from '../performance.ts'
import { known } from '../plant.ts'
import type { FigureExplanation } from '../../../../figures/explain.ts'
import { type Asked, ofInverter, ofSite, type Row, type Explanations, timeOf } from './asked.ts'
import { modelVersions } from './modelVersions.ts'

type Summed = 'activePower' | 'comparedPower' | 'expectedPower' | 'measuredEnergy' | 'expectedEnergy'
interface Inverters {
  unit: string
  /** What one gives to the sum; null = nothing is known of it. */
  value: (site: PlantEvaluation, judged: DiagnosedInverter) => number | null
  field: Parameters<typeof ofInverter>[2]
  note?: (site: PlantEvaluation, judged: DiagnosedInverter) => string
}

/** A sum over the inverters of one site, or over the sites of which each gives its own. */
export function sumExplanation(
  { plants }: Asked,
  name: Summed,
  { unit, value, field, note }: Inverters,
): Pick<FigureExplanation, 'sums' | 'inputs' | 'coverage'> {
  const [only, ...others] = plants
  const inverter = (site: PlantEvaluation, judged: DiagnosedInverter): Row => {
    const own = value(site, judged)
    return {
      name: judged.inverter.name,
      kind: '逆变器',
      value: own,
      unit,
      quality: own === null ? (judged.inverter.quality === 'suspect' ? 'suspect' : 'missing') : judged.inverter.quality,
      at: timeOf(judged.inverter.at),
      note: note?.(site, judged) ?? '',
      next: ofInverter(site, judged, field),
    }
  }
  const ofPlant = (site: PlantEvaluation): Row => {
    const { reportedKw, totalKw, quality } = poweredBy(site)
    const own = figuresOf([site])[name]
    return {
      name: site.plant.shortName,
      kind: '站点',
      value: own,
      unit,
      ...(own !== null && { quality }),
      at: timeOf(site.plant.at),
      note: reportedKw < totalKw ? `容量 ${Math.round(reportedKw)}/${Math.round(totalKw)} kW 有数据` : '',
      next: ofSite(site, name),
    }
  }
  const one = only && others.length === 0
  const inputs = one ? only.inverters.map(judged => inverter(only, judged)) : plants.map(ofPlant)
  const all = plants.flatMap(site => site.inverters.map(judged => ({ kw: judged.inverter.ratedKw, known: value(site, judged) !== null })))
  const kw = (of: typeof all) => of.reduce((sum, each) => sum + each.kw, 0)
  return {
    sums: true,
    inputs,
    coverage: {
      of: one ? '逆变器' : '站点',
      reported: inputs.filter(row => row.value !== null).length,
      total: inputs.length,
      reportedKw: kw(all.filter(each => each.known)),
      totalKw: kw(all),
    },
  }
}

export const expectedFormula = 'P期望 = P_dc · G/1000 · IAM · [1 + γ(Tc − 25)] · (1 − 系统损失) · η，以逆变器额定功率为限'
export const expectedSource = 'IEC 61724-1:2021 §14.4 期望功率；PVWatts V5（NREL/TP-6A20-62641）'
export const lightNote = ({ plant: { irradiance, moduleTemp } }: PlantEvaluation) =>
  Number.isNaN(irradiance + moduleTemp) ? '无斜面辐照或组件温度' : `G ${Math.round(irradiance)} W/m²，Tc ${moduleTemp.toFixed(1)} ℃`

/** Live power, and what the light of the same moment allows. */
export const powerExplanations: Explanations = {
  'pv.power': asked => ({
    formula: 'P = Σ 两个采样周期内有可信数据的逆变器的有功功率',
    source: '超过两个采样周期未更新、或超出额定功率的数据不计入，也不按容量放大',
    ...sumExplanation(asked, 'activePower', { unit: 'kW', value: (_, { inverter }) => known(inverter.power), field: 'activePower' }),
  }),
  'pv.power.compared': asked => ({
    formula: 'P = Σ 有实时功率且有期望功率的逆变器的有功功率',
    source: '与期望功率同一批逆变器、同一时刻，方可相比',
    ...sumExplanation(asked, 'comparedPower', {
      unit: 'kW',
      value: (site, { inverter }) => (Number.isNaN(expectedNow(site.plant, inverter)) ? null : known(inverter.power)),
      field: 'activePower',
    }),
  }),
  'pv.expected': asked => ({
    formula: `${expectedFormula}；只计有实时功率的逆变器`,
    source: expectedSource,
    ...sumExplanation(asked, 'expectedPower', {
      unit: 'kW',
      value: (site, { inverter }) => (Number.isNaN(inverter.power) ? null : known(expectedNow(site.plant, inverter))),
      field: 'expectedPower',
      note: lightNote,
    }),
    // The light it was made with, not the power it is compared with.
    quality: worstOf(asked.plants.flatMap(({ plant }) => (plant.irradianceReading ? [plant.irradianceReading.quality] : []))),
    versions: modelVersions(asked.plants),
  }),
}
