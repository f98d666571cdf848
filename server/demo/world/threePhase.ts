import { random } from '../seeded.ts'
import { wobble } from './noise.ts'
import { HOUR, MINUTE } from '../../../core/time/time.ts'

export interface ThreePhase {
  /** Phase voltages, V. */
  ua: number
  ub: number
  uc: number
  /** Line voltages, V. */
  uab: number
  ubc: number
  uca: number
  /** Phase currents, A. */
  ia: number
  ib: number
  ic: number
  /** Total active, reactive and apparent power: kW, kvar, kVA. */
  activeKw: number
  reactiveKvar: number
  apparentKva: number
  powerFactor: number
  /** Hz. */
  frequency: number
}

/** Length of the third side between two phasors 120° apart, V. */
const between = (u: number, v: number): number => Math.sqrt(u * u + v * v + u * v)

/**
 * What a three-phase meter shows for a power: voltages within the ±7 % of GB/T 12325 that sag under the evening load, slightly
 * unequal phases, and currents that give back exactly the power: Σ U · I · cos φ = |P|.
 *
 * @param powerKw total active power, kW; the sign is kept in `activeKw`
 * @param powerFactor 0 … 1
 * @param nominalV nominal line-to-line voltage, V (400, 10 000 …)
 * @param seed of the device
 * @param atMs instant, ms since 1970 UTC
 */
export const threePhase = (powerKw: number, powerFactor: number, nominalV: number, seed: number, atMs: number): ThreePhase => {
  const factor = Math.min(1, Math.max(0.05, powerFactor))
  const grid =
    1 + 0.015 * (random(seed, 21) - 0.3) + 0.022 * wobble(seed + 31, atMs / (5 * HOUR)) + 0.006 * wobble(seed + 32, atMs / (7 * MINUTE))
  const phaseV = (nominalV / Math.sqrt(3)) * grid
  const [ua, ub, uc] = [1, 2, 3].map(phase => phaseV * (1 + 0.004 * wobble(seed + 40 + phase, atMs / (40 * MINUTE)))) as [
    number,
    number,
    number,
  ]
  const weights = [1, 2, 3].map(
    phase => 1 + 0.08 * (random(seed, 22, phase) - 0.5) + 0.04 * wobble(seed + 50 + phase, atMs / (25 * MINUTE)),
  ) as [number, number, number]
  const sum = weights[0] + weights[1] + weights[2]
  const perPhase = (Math.abs(powerKw) * 1000) / factor
  return {
    ua,
    ub,
    uc,
    uab: between(ua, ub),
    ubc: between(ub, uc),
    uca: between(uc, ua),
    ia: (perPhase * weights[0]) / sum / ua,
    ib: (perPhase * weights[1]) / sum / ub,
    ic: (perPhase * weights[2]) / sum / uc,
    activeKw: powerKw,
    reactiveKvar: Math.abs(powerKw) * Math.tan(Math.acos(factor)),
    apparentKva: Math.abs(powerKw) / factor,
    powerFactor: factor,
    frequency: 50 + 0.03 * wobble(7, atMs / (3 * MINUTE), 3),
  }
}

/**
 * Power factor of a load or inverter: inductive loads are worse when lightly used, inverters stay near one.
 * @param loading power ÷ rated power, 0 … 1
 */
export const powerFactorOf = (kind: 'load' | 'inverter', loading: number, seed: number, atMs: number): number => {
  const share = Math.min(1, Math.max(0, loading))
  const typical = kind === 'inverter' ? 0.999 - 0.06 * Math.exp(-12 * share) : 0.955 - 0.13 * Math.exp(-5 * share) - 0.02 * random(seed, 23)
  return Math.min(1, typical + 0.008 * wobble(seed + 61, atMs / (20 * MINUTE)))
}
