import { random } from '../seeded.ts'
import { wobble } from './noise.ts'
import { MINUTE } from '../../../core/time/time.ts'

/**
 * Temperature inside an inverter: heat of the losses over the surroundings, plus the sun on the housing.
 * @param loading AC power ÷ rated power, 0 … 1
 * @param ambient °C
 * @returns °C; 30 to 35 K above ambient at full load
 */
export const inverterTemperature = (loading: number, ambient: number, seed: number, atMs: number): number => {
  const load = Math.max(0, loading)
  const own = 0.9 + 0.2 * random(seed, 71)
  return ambient + 3 + own * (24 * load + 7 * load * load) + 0.8 * wobble(seed + 72, atMs / (12 * MINUTE))
}

export interface StringReading {
  /** V. */
  voltage: number
  /** A. */
  current: number
}

export interface MpptReading extends StringReading {
  strings: StringReading[]
}

export interface DcLayout {
  mppts: number
  stringsPerMppt: number
  /** Voltage of a string at maximum power under standard test conditions, V; 620 by default. */
  stringVoltage?: number
}

/**
 * Voltages and currents on the DC side of an inverter. The voltage follows cell temperature (−0.29 %/°C) and the logarithm of
 * irradiance, the current follows from the power: Σ U · I over all strings is the DC power.
 *
 * @param dcKw DC power, kW
 * @param irradiance on the modules, W/m²
 * @param cellTemp °C
 * @param lost numbers (from 0) of strings that deliver nothing; they read a voltage and no current
 */
export const mpptReadings = (
  dcKw: number,
  { mppts, stringsPerMppt, stringVoltage = 620 }: DcLayout,
  irradiance: number,
  cellTemp: number,
  seed: number,
  atMs: number,
  lost: number[] = [],
): MpptReading[] => {
  const count = mppts * stringsPerMppt
  const light = irradiance > 1 ? 1 + 0.025 * Math.log(irradiance / 1000) : 0
  const base = Math.max(0, stringVoltage * (1 - 0.0029 * (cellTemp - 25)) * light)
  const weights = Array.from({ length: count }, (_, index) =>
    lost.includes(index) ? 0 : 1 + 0.04 * (random(seed, 81, index) - 0.5) + 0.015 * wobble(seed + 90 + index, atMs / (15 * MINUTE)),
  )
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return Array.from({ length: mppts }, (_, mppt) => {
    const voltage = base * (1 + 0.012 * (random(seed, 82, mppt) - 0.5))
    const strings = Array.from({ length: stringsPerMppt }, (_, index) => {
      const share = sum === 0 ? 0 : weights[mppt * stringsPerMppt + index]! / sum
      return { voltage, current: voltage === 0 ? 0 : (dcKw * 1000 * share) / voltage }
    })
    return { voltage, current: strings.reduce((total, each) => total + each.current, 0), strings }
  })
}
