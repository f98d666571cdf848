import { inverterAcPower, pvDcPower } from './pvModules.ts'

export interface PvRating {
  /** Modules behind the inverter, kWp. */
  dcKw: number
  /** AC rating of the inverter, kW. */
  ratedKw: number
  /** Temperature coefficient of power of its modules, 1/°C; that of crystalline modules where it is not known. */
  gamma?: number
  /** Share of DC power the system takes off as new and clean; the usual one where it is not known. */
  losses?: number
}

/** Soiling, mismatch, wiring, ageing and the like: the share of DC power PVWatts v5 takes off, without its shading and availability. */
export const defaultLosses = 0.11
/** Temperature coefficient of power of crystalline modules, 1/°C. */
export const defaultTemperatureCoefficient = -0.0036
const efficiency = 0.975

/**
 * What a sound PV system gives under a measured irradiance and module temperature: P = Pdc · G/1000 · IAM · (1 + γ (Tc
 * − 25)) · (1 − losses) · η, clipped at the AC rating (PVWatts version 5, A. Dobos, NREL/TP-6A20-62641, 2014; measured
 * against expected power is the performance index of IEC 61724-1:2021 §14.4, over a period the energy evaluation of IEC
 * TS 61724-3:2016).
 * @param irradiance in the plane of the modules, W/m²
 * @param moduleTemp °C
 * @param modifier share of the irradiance that enters the glass, against the rated one
 * @returns kW
 */
export const expectedPower = (pv: PvRating, irradiance: number, moduleTemp: number, modifier = 1): number =>
  inverterAcPower(offeredDc(pv, irradiance * modifier, moduleTemp), { ratedKw: pv.ratedKw, efficiency })

/** What the modules could give above the AC rating, kW: it is lost by design, not by a fault. */
export function clippedPower(pv: PvRating, irradiance: number, moduleTemp: number, modifier = 1): number {
  const dcKw = offeredDc(pv, irradiance * modifier, moduleTemp)
  return Math.max(0, inverterAcPower(dcKw, { ratedKw: dcKw, efficiency }) - pv.ratedKw)
}

const offeredDc = (
  { dcKw, gamma = defaultTemperatureCoefficient, losses = defaultLosses }: PvRating,
  irradiance: number,
  moduleTemp: number,
) => pvDcPower(irradiance, moduleTemp, dcKw, gamma) * (1 - losses)
