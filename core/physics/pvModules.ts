/**
 * Temperature of the cells: D. Faiman, Progress in Photovoltaics 16 (2008) 307–315, T = Ta + G / (u₀ + u₁ v);
 * the default coefficients are those of IEC 61853 for free-standing crystalline modules.
 * @param irradiance on the plane, W/m²
 * @param ambient °C
 * @param windSpeed m/s at module height
 * @returns °C
 */
export const cellTemperature = (irradiance: number, ambient: number, windSpeed: number, u0 = 25, u1 = 6.84): number =>
  ambient + irradiance / (u0 + u1 * windSpeed)

/**
 * DC power of an array: PVWatts version 5 (A. Dobos, NREL/TP-6A20-62641, 2014), P = G/1000 · Pdc0 · (1 + γ (Tc − 25)).
 * @param effective irradiance reaching the cells, W/m²
 * @param cell temperature, °C
 * @param pdc0Kw rated power at 1000 W/m² and 25 °C, kW
 * @param gamma temperature coefficient of power, 1/°C
 * @returns kW
 */
export const pvDcPower = (effective: number, cell: number, pdc0Kw: number, gamma = -0.0036): number =>
  Math.max(0, (effective / 1000) * pdc0Kw * (1 + gamma * (cell - 25)))

export interface Inverter {
  /** Rated AC power, kW: output is clipped here. */
  ratedKw: number
  /** Weighted efficiency at rated power, 0 … 1; 0.96 by default. */
  efficiency?: number
  /** DC power below which the inverter sleeps, as a share of its rating; 0.005 by default. */
  startAt?: number
  /** What the sleeping inverter draws from the grid, kW; none by default. */
  standbyKw?: number
}

/**
 * AC power of an inverter: PVWatts version 5, η = η_nom / 0.9637 · (−0.0162 ζ − 0.0059 / ζ + 0.9858) with ζ the DC load,
 * clipped at the rating; below the start threshold the (negative) standby draw.
 * @param dcKw DC power offered by the array, kW
 * @returns kW, positive into the grid
 */
export const inverterAcPower = (dcKw: number, { ratedKw, efficiency = 0.96, startAt = 0.005, standbyKw = 0 }: Inverter): number => {
  const pdc0 = ratedKw / efficiency
  const load = dcKw / pdc0
  if (!(load > startAt)) return standbyKw === 0 ? 0 : -standbyKw
  const eta = (efficiency / 0.9637) * (-0.0162 * load - 0.0059 / load + 0.9858)
  return Math.min(ratedKw, Math.max(0, dcKw * eta))
}
