import type { PlantEvaluation } from '../evaluatePlants.ts'
import type { Asked, Row, Explanations } from './asked.ts'
import { modelVersions } from './modelVersions.ts'

const words = { given: '台账给出', fitted: '晴好日拟合', usual: '缺省值，台账未给出且晴好日不足' } as const
type Model = PlantEvaluation['plant']['expectation']

const of = (formula: (model: Model) => string, source: string) =>
  (({ plants }: Asked) => {
    const model = plants[0]?.plant.expectation
    const days: Row = {
      name: '晴好日',
      kind: '天数',
      value: model?.days ?? null,
      unit: '天',
      note: model?.fittedOn ? `拟合于 ${model.fittedOn}` : '',
    }
    return { formula: model ? formula(model) : '', source, inputs: [days], versions: modelVersions(plants.slice(0, 1)) }
  }) satisfies Explanations[string]

/** Parameters of the expectation, and capacities. */
export const modelExplanations: Explanations = {
  'pv.model.gamma': of(
    ({ gammaSource }) => (gammaSource === 'fitted' ? 'γ = 实发 ÷ 不计温度的期望，对组件温度逐日回归' : words[gammaSource]),
    'IEC 61724-1:2021 §14.3.2 所用温度系数',
  ),
  'pv.model.losses': of(
    ({ lossesSource }) => (lossesSource === 'fitted' ? '系统损失 = 1 −（1 − 11 %）× 清洁水平' : words[lossesSource]),
    'PVWatts V5（NREL/TP-6A20-62641）；清洁水平见 Deceglie 等，IEEE J. Photovoltaics 8 (2018)',
  ),
  'pv.model.soiling': of(() => '积灰 = 1 − 近日水平 ÷ 清洁水平，逐日下降者方计', 'Deceglie 等，IEEE J. Photovoltaics 8 (2018) 547–551'),
  'pv.model.ageing': of(
    () => '衰减 = 1 −（1 − 年衰减率）^ 投运年数；年衰减率为与上年同日之比的中位',
    'Jordan 等，IEEE J. Photovoltaics 8 (2018) 525–531',
  ),
  'pv.model.sensorBias': of(() => '偏差 = 本站与 60 km 内邻站晴空比之差的中位', '晴空辐照 Haurwitz、Erbs、Hay & Davies'),
  'pv.capacity': ({ plants }) => ({
    formula: '装机容量；村庄为屋顶逆变器额定功率之和',
    source: '站点档案',
    inputs: plants.map(({ plant }) => ({
      name: plant.name,
      kind: '站点',
      value: plant.installedKw,
      unit: 'kWp',
      note: `投运 ${plant.operationDate}`,
    })),
  }),
  'pv.capacity.rated': ({ plants }) => ({
    formula: '交流额定容量 = Σ 逆变器额定功率',
    source: '设备档案',
    sums: true,
    inputs: plants.flatMap(({ plant }) =>
      plant.inverters.map(({ name, ratedKw }) => ({ name, kind: '逆变器', value: ratedKw, unit: 'kW' })),
    ),
  }),
}
