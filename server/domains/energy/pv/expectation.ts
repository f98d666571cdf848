import { type PvRating, defaultTemperatureCoefficient, defaultLosses } from '../../../../core/physics/expectedPower.ts'
import type { Plane } from '../../../../core/physics/planeOfArray.ts'
import { agedShare } from '../../../../core/physics/pvDrift.ts'

/** A row of pv_plants as it is read with the site; a site without one has its defaults. */
export interface ModelRow {
  tilt: number | null
  azimuth: number | null
  gamma: number | null
  losses: number | null
  fittedGamma: number | null
  fittedLevel: number | null
  levels: Record<string, number> | null
  fittedPlanes: Record<string, Plane> | null
  soiling: number
  ageingPerYear: number | null
  sensorBias: number | null
  fittedDays: number
  /** `YYYY-MM-DD` */
  fittedOn: string | null
}

/** What the expectation of a plant is made from, and where it comes from. */
export interface Expectation extends Required<Pick<PvRating, 'gamma' | 'losses'>> {
  /** What hangs on an inverter against its share by rating, by device id. */
  levels: Record<string, number>
  gammaSource: ParameterSource
  lossesSource: ParameterSource
  /** Plane of the sensor, and of the modules of which nothing else is known; null = not known, then the angle of incidence is left out. */
  plane: Plane | null
  /** Shares missing of a new and clean plant. */
  soiling: number
  /** null = not known: years are missing. */
  ageing: number | null
  /** Error of the irradiance sensor that was found by its neighbours, 0 where it is sound, null = could not be told. */
  sensorBias: number | null
  /** Clear days behind what was fitted, and when it was; '' = never. */
  days: number
  fittedOn: string
}

/** 铭牌/设计 (master data), 拟合 (fitted on clear days), 缺省 (usual). */
type ParameterSource = 'given' | 'fitted' | 'usual'

const yearMs = 365 * 86_400_000

/** @param operationDate `YYYY-MM-DD` @param at instant, epoch ms */
export function expectationOf(row: ModelRow, operationDate: string, at: number): Expectation {
  const of = (given: number | null, fitted: number | null, usual: number): [number, ParameterSource] =>
    given !== null ? [given, 'given'] : fitted !== null ? [fitted, 'fitted'] : [usual, 'usual']
  const [gamma, gammaSource] = of(row.gamma, row.fittedGamma, defaultTemperatureCoefficient)
  const fittedLosses = row.fittedLevel === null ? null : 1 - (1 - defaultLosses) * row.fittedLevel
  const [losses, lossesSource] = of(row.losses, fittedLosses, defaultLosses)
  const years = (at - Date.parse(operationDate)) / yearMs
  return {
    gamma,
    gammaSource,
    losses,
    lossesSource,
    plane: row.tilt === null || row.azimuth === null ? null : { tilt: row.tilt, azimuth: row.azimuth },
    levels: row.levels ?? {},
    soiling: row.soiling,
    ageing: row.ageingPerYear === null ? null : agedShare(row.ageingPerYear, years),
    sensorBias: row.sensorBias,
    days: row.fittedDays,
    fittedOn: row.fittedOn ?? '',
  }
}

const percent = (share: number) => `${(Math.abs(share) * 100).toFixed(1)} %`
const sources: Record<ParameterSource, string> = { given: '台账', fitted: '拟合', usual: '缺省' }

/** The model in words, a wrong sensor first. */
export function sourceWords({
  gamma,
  gammaSource,
  losses,
  lossesSource,
  days,
  sensorBias,
}: Omit<Expectation, 'plane' | 'levels' | 'fittedOn'>): string {
  const sensor = sensorBias ? [`辐照计读数比邻站偏${sensorBias < 0 ? '低' : '高'} ${percent(sensorBias)}，期望已按此修正`] : []
  const fitted = gammaSource === 'fitted' || lossesSource === 'fitted' ? [`拟合自 ${days} 个晴好日`] : []
  const model = `温度系数 ${(gamma * 100).toFixed(2)} %/℃（${sources[gammaSource]}），系统损失 ${percent(losses)}（${sources[lossesSource]}）`
  return [...sensor, model, ...fitted].join('；')
}
