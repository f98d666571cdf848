import { defaultTemperatureCoefficient } from './expectedPower.ts'

/**
 * Less light than this (W/m²) proves nothing about a system: sensors and inverters are below their range. IEC
 * 61724-1:2021 §15 filters low light likewise.
 */
export const minIrradiance = 50

/** One instant of one system: what it gave and what shone on it; NaN = not known. */
export interface PvSample {
  /** kW */
  power: number
  /** In the plane of the modules, W/m². */
  irradiance: number
  /** °C */
  moduleTemp: number
}

export interface PerformanceSums {
  /** Energy out of the samples with known power and irradiance, kWh. */
  energy: number
  /** Energy at rated power under that irradiance, kWh. */
  reference: number
  /** Both again over the samples whose module temperature is known, the reference corrected to 25 °C. */
  temperedEnergy: number
  temperedReference: number
}

export const noPerformance = (): PerformanceSums => ({ energy: 0, reference: 0, temperedEnergy: 0, temperedReference: 0 })

/**
 * Adds a sample of a system of `dcKw` kWp (and its temperature coefficient) that stands for `hours`; says nothing where
 * a part of it is unknown or the light is too weak.
 */
export function addSample(
  sums: PerformanceSums,
  { power, irradiance, moduleTemp }: PvSample,
  dcKw: number,
  hours: number,
  gamma = defaultTemperatureCoefficient,
) {
  if (!(irradiance >= minIrradiance) || Number.isNaN(power)) return
  const reference = (dcKw * irradiance * hours) / 1000
  sums.energy += power * hours
  sums.reference += reference
  if (Number.isNaN(moduleTemp)) return
  sums.temperedEnergy += power * hours
  sums.temperedReference += reference * (1 + gamma * (moduleTemp - 25))
}

/** Performance ratio, IEC 61724-1:2021 §14.3.1: PR = E_ac / (P_dc · H / 1 kW/m²); null without light. */
export const performanceRatio = ({ energy, reference }: PerformanceSums): number | null => (reference > 0 ? energy / reference : null)

/** The same corrected to a module temperature of 25 °C, §14.3.2: a cold winter does not look like a good system. */
export const correctedRatio = ({ temperedEnergy, temperedReference }: PerformanceSums): number | null =>
  temperedReference > 0 ? temperedEnergy / temperedReference : null
