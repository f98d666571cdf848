import type { PlantEvaluation } from '../evaluatePlants.ts'
import { tariffVersion } from '../../../../figures/explain/tariffVersion.ts'
import type { FigureExplanation } from '../../../../figures/explain.ts'
import { groupBy } from '../../../../../core/rules/groupBy.ts'
import { percent } from './asked.ts'

type Versions = NonNullable<FigureExplanation['versions']>
type Model = PlantEvaluation['plant']['expectation']
const sources = { given: '台账', fitted: '拟合', usual: '缺省' } as const

/** Where the parameters of the expectation come from: of one site their values, of several how many of each. */
export function modelVersions(plants: readonly PlantEvaluation[]): Versions {
  const models = plants.map(({ plant }) => plant.expectation)
  const [only] = models
  if (models.length === 1 && only) return [...modelOf(only), ...planesOf(plants[0]!)]
  const many = (pick: (model: Model) => keyof typeof sources) =>
    Object.entries(sources)
      .map(([source, name]) => [name, models.filter(model => pick(model) === source).length] as const)
      .filter(([, sites]) => sites > 0)
      .map(([name, sites]) => `${name} ${sites} 站`)
      .join('，')
  const fitted = models.map(({ fittedOn }) => fittedOn).filter(Boolean)
  return [
    { name: '温度系数', text: many(({ gammaSource }) => gammaSource) },
    { name: '系统损失', text: many(({ lossesSource }) => lossesSource) },
    { name: '模型拟合', text: fitted.length ? `${fitted.length} 站，最近 ${[...fitted].sort().at(-1)}` : '尚无' },
  ]
}

function modelOf({ gamma, gammaSource, losses, lossesSource, plane, soiling, ageing, sensorBias, days, fittedOn }: Model): Versions {
  const by = (source: keyof typeof sources) => (source === 'fitted' ? `拟合自 ${days} 个晴好日，${fittedOn}` : sources[source])
  return [
    { name: '温度系数 γ', text: `${(gamma * 100).toFixed(2)} %/℃，${by(gammaSource)}` },
    { name: '系统损失', text: `${percent(losses)}，${by(lossesSource)}` },
    { name: '组件朝向', text: plane ? `倾角 ${plane.tilt}°，方位 ${plane.azimuth}°，台账` : '台账未给出，不作入射角修正' },
    { name: '积灰', text: `${percent(soiling)}，${days ? `拟合，${fittedOn}` : '未拟合'}` },
    { name: '衰减', text: ageing === null ? '不足两年，未知' : `${percent(ageing)}，逐年同期拟合，${fittedOn}` },
    { name: '辐照计', text: sensorBias === null ? '无邻站可校核' : sensorBias ? `偏差 ${percent(sensorBias)}，已按此修正` : '与邻站一致' },
  ]
}

const planeSources = { given: '台账', fitted: '按晴好日拟合', site: '同气象站' } as const
type Facing = PlantEvaluation['plant']['inverters'][number]

/** Where the modules of an inverter face, and who says so. */
export const planeWords = ({ planes, planeSource }: Pick<Facing, 'planes' | 'planeSource'>) =>
  `${(planes ?? []).map(({ tilt, azimuth, share }) => `倾角 ${tilt}°、方位 ${azimuth}°${share < 1 ? `（${percent(share)}）` : ''}`).join('，')}（${planeSources[planeSource]}）`

/** Planes of the inverters that do not face as the sensor does: how many of each. */
function planesOf({ plant }: PlantEvaluation): Versions {
  const own = groupBy(
    plant.inverters.filter(({ light }) => light),
    planeWords,
  )
  const rest = plant.inverters.filter(({ light }) => !light).length
  const words = [...own].map(([name, inverters]) => `${name} ${inverters.length} 台`)
  return own.size ? [{ name: '逆变器朝向', text: [...words, ...(rest ? [`同气象站 ${rest} 台`] : [])].join('；') }] : []
}

/** The tariffs a loss was priced with, each once. */
export function tariffVersions(plants: readonly PlantEvaluation[]): Versions {
  const all = plants.flatMap(({ feedIn }) => feedIn?.tariffs ?? []).map(({ kind, tariff }) => tariffVersion(kind, tariff))
  return all.filter((version, n) => all.findIndex(({ name, text }) => name === version.name && text === version.text) === n)
}
