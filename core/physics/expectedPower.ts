import { inverterAcPower, pvDcPower } from './pvModules.ts'

export interface PvRating {
  /** Modules behind the inverter, kWp. */
  dcKw: number
  /** AC rating of the inverter, kW. */
  ratedKw: number
}

/** Soiling, mismatch, wiring, ageing and the like: the share of DC power PVWatts v5 takes off, without its shading and availability. As in pvSystem.ts. */
export const usualLosses = 0.11
/** Temperature coefficient of power of crystalline modules, 1/°C. */
export const gamma = -0.0036
const efficiency = 0.975

/**
 * What a sound PV system gives under a measured irradiance and module temperature: P = Pdc · G/1000 · (1 + γ (Tc − 25)) · (1 − losses) · η, clipped at
 * the AC rating (PVWatts version 5, A. Dobos, NREL/TP-6A20-62641, 2014; the comparison of measured with expected power is that of IEC 61724-1:2017).
 * @param irradiance in the plane of the modules, W/m²
 * @param moduleTemp °C
 * @returns kW
 */
export const expectedPower = (pv: PvRating, irradiance: number, moduleTemp: number): number =>
  inverterAcPower(offeredDc(pv, irradiance, moduleTemp), { ratedKw: pv.ratedKw, efficiency })

/** What the modules could give above the AC rating, kW: it is lost by design, not by a fault. */
export function clippedPower(pv: PvRating, irradiance: number, moduleTemp: number): number {
  const dcKw = offeredDc(pv, irradiance, moduleTemp)
  return Math.max(0, inverterAcPower(dcKw, { ratedKw: dcKw, efficiency }) - pv.ratedKw)
}

const offeredDc = ({ dcKw }: PvRating, irradiance: number, moduleTemp: number) =>
  pvDcPower(irradiance, moduleTemp, dcKw, gamma) * (1 - usualLosses)
