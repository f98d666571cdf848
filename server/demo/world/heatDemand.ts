import { wobble } from './noise.ts'
import { chinaHour, HOUR } from '../../../core/time/time.ts'

export interface HeatPlan {
  /** Heat at the design temperature, kW. */
  designKw: number
  /** Greatest heat for hot water, kW; 0 = none is made. */
  hotWaterKw: number
  /** Radiators need hot water, heated floors warm. */
  emitter: 'radiator' | 'floor'
}

/**
 * Rooms are kept at 18 to 20 °C; outside temperature for which heating is designed in Shijiazhuang, °C (GB 50736: −6.2,
 * here with a reserve).
 */
const inside = 20
const design = -9
/** Heating season of northern China: 15 November to 15 March. */
const [begins, ends] = ['11-15', '03-15']

/** Share of the greatest demand for hot water by hour: before work and in the evening. */
const hotWater = [
  0.12, 0.08, 0.06, 0.06, 0.1, 0.3, 0.7, 0.85, 0.55, 0.35, 0.3, 0.4, 0.5, 0.35, 0.28, 0.28, 0.35, 0.5, 0.75, 0.95, 1, 0.85, 0.5, 0.25,
]

export const atHour = (table: readonly number[], hour: number): number => {
  const from = Math.floor(hour) % 24
  return table[from]! + (table[(from + 1) % 24]! - table[from]!) * (hour - Math.floor(hour))
}

const inSeason = (atMs: number) => {
  const day = new Date(atMs + 8 * HOUR).toISOString().slice(5, 10)
  return day >= begins || day <= ends
}

/**
 * Heat a site needs, kW: in the season in proportion to how much colder it is outside than inside (degree hours), less
 * at night and more when the houses are heated up in the morning; hot water by the hour all year.
 * @param outside air temperature °C, as the walls feel it: averaged over some hours
 */
export function heatDemand({ designKw, hotWaterKw }: HeatPlan, atMs: number, outside: number, seed: number): number {
  const hour = chinaHour(atMs)
  const rooms = inSeason(atMs) ? designKw * Math.min(1.1, Math.max(0, (inside - outside) / (inside - design))) : 0
  const rhythm = hour >= 23 || hour < 5 ? 0.86 : hour < 8 ? 1.08 : 1
  return (rooms * rhythm + hotWaterKw * atHour(hotWater, hour)) * (1 + 0.03 * wobble(seed + 1, atMs / (3 * HOUR)))
}

/**
 * Temperatures of the heating water by the heating curve, °C: the colder outside, the hotter; where no heat flows it
 * cools down to the room.
 */
export function waterTemperatures(
  { designKw, hotWaterKw, emitter }: HeatPlan,
  kw: number,
  outside: number,
  atMs: number,
): { supply: number; back: number } {
  const [base, slope, spread] = emitter === 'radiator' ? [42, 0.95, 20] : [32, 0.4, 8]
  const share = Math.max(0, kw / Math.max(1, designKw + hotWaterKw))
  const hot = inSeason(atMs) ? base + slope * (inside - Math.min(inside, outside)) : 48
  // Below a few per cent the pumps stand.
  const running = Math.min(1, share / 0.03)
  const supply = 24 + (hot - 24) * running
  return { supply, back: supply - Math.min(supply - 20, spread * Math.max(0.25, share) ** 0.6 * running) }
}

/** Flow that carries a heat, m³/h: 1.163 kWh per m³ and K. */
export const flowOf = (kw: number, { supply, back }: { supply: number; back: number }): number =>
  supply - back > 0.5 ? kw / (1.163 * (supply - back)) : 0

/** Kilowatt hours of heat in a gigajoule. */
export const kwhPerGJ = 1000 / 3.6

/** Coefficient of performance of an air-source heat pump: 40 % of Carnot's between the air and its water, with 5 K at either exchanger. */
export function heatPumpCop(outside: number, supply: number): number {
  const [warm, cold] = [supply + 5 + 273.15, outside - 5 + 273.15]
  return Math.min(5.5, Math.max(1.3, (0.4 * warm) / (warm - cold)))
}

/** Natural gas a condensing boiler burns for a heat, m³/h: 9.97 kWh/m³ (35.9 MJ), 94 % of it used. */
export const gasFor = (heatKw: number): number => heatKw / (9.97 * 0.94)
