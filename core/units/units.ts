/** A figure as it is displayed: a number or ready text, and its unit. */
export interface Figure {
  value: number | string
  unit: string
}

/** What is shown where there is no value. */
export const MISSING = '--'

/** A unit and by what a value of the base unit is divided to stand in it. */
export interface Scale {
  unit: string
  divisor: number
}
interface Step extends Scale {
  /** The unit holds while |value| stays below this. */
  below: number
}

const POWER: Step[] = [
  { below: 1e4, unit: 'kW', divisor: 1 },
  { below: 1e6, unit: 'MW', divisor: 1e3 },
  { below: Number.POSITIVE_INFINITY, unit: 'GW', divisor: 1e6 },
]
const ENERGY: Step[] = POWER.map(scale => ({ ...scale, unit: `${scale.unit}h` }))
const MASS: Step[] = [
  { below: 1e4, unit: '千克', divisor: 1 },
  { below: 1e7, unit: '吨', divisor: 1e3 },
  { below: Number.POSITIVE_INFINITY, unit: '千吨', divisor: 1e6 },
]
const TREES: Step[] = [
  { below: 1e3, unit: '棵', divisor: 1 },
  { below: 1e4, unit: '千棵', divisor: 1e3 },
  { below: Number.POSITIVE_INFINITY, unit: '万棵', divisor: 1e4 },
]

type Maybe = number | null | undefined

const isNumber = (value: Maybe): value is number => typeof value === 'number' && Number.isFinite(value)

/** Of a number's binary form so many decimal digits are certain, also after a long sum in whatever order. */
const certainDigits = 14

/** Rounds half away from zero at a decimal place, as people do; 1.005 gives 1.01 although its binary form lies below. */
export const round = (value: number, decimals = 2): number => {
  const factor = 10 ** decimals
  const rounded = (Math.sign(value) * Math.round(Number((Math.abs(value) * factor).toPrecision(certainDigits)))) / factor
  return rounded === 0 ? 0 : rounded
}

/** Rounded text with a fixed number of decimals. */
const fixed = (value: number, decimals = 2): string => round(value, decimals).toFixed(decimals)

const stepOf = (value: number, steps: Step[]) => steps.find(({ below }) => Math.abs(value) < below)!

const scaled = (value: Maybe, steps: Step[]): Figure => {
  if (!isNumber(value)) return { value: MISSING, unit: steps[0]!.unit }
  const { unit, divisor } = stepOf(value, steps)
  return { value: round(value / divisor), unit }
}

/** The one unit for several values that stand side by side: that of the greatest. */
const commonScale = (values: readonly Maybe[], steps: Step[]): Scale => {
  const { unit, divisor } = stepOf(Math.max(0, ...values.filter(isNumber).map(Math.abs)), steps)
  return { unit, divisor }
}

/** Power: kW below 10 000, MW below 1 000 000, else GW. @param kw kW */
export const power = (kw: Maybe): Figure => scaled(kw, POWER)

/** What a device is built for: a transformer for apparent power, all others for active power. @param kw kW, of a transformer kVA */
export const rating = (deviceType: string, kw: Maybe): Figure => {
  const figure = power(kw)
  return deviceType === '001002' ? { ...figure, unit: figure.unit.replace('W', 'VA') } : figure
}

/** Sites whose capacity is that of their transformers: power distribution and villages. */
const ofTransformers = ['001', '006']
const apparent = (figure: Figure, itemType: string): Figure =>
  ofTransformers.includes(itemType) ? { ...figure, unit: figure.unit.replace('W', 'VA') } : figure

/** What a site is built for, as `rating` of a device. @param kw kW, of transformers kVA */
export const siteCapacity = (itemType: string, kw: Maybe): Figure => apparent(power(kw), itemType)

/** `rating` in words. */
export function ratingText(deviceType: string, kw: Maybe): string {
  const { value, unit } = rating(deviceType, kw)
  return value === MISSING ? MISSING : `${value} ${unit}`
}

/** Energy: kWh below 10 000, MWh below 1 000 000, else GWh. @param kwh kWh */
export const energy = (kwh: Maybe): Figure => scaled(kwh, ENERGY)

/** The unit of an axis or a pair of powers. @param values kW */
export const powerScale = (values: readonly Maybe[]): Scale => commonScale(values, POWER)

/** The unit of an axis or a pair of energies. @param values kWh */
export const energyScale = (values: readonly Maybe[]): Scale => commonScale(values, ENERGY)

/** The unit of avoided masses that stand side by side. @param values kg */
export const reductionScale = (values: readonly Maybe[]): Scale => commonScale(values, MASS)

/** Avoided mass: 千克 below 10 000, 吨 below 10 000 000, else 千吨. @param kg kg */
export const reductionMass = (kg: Maybe): Figure => scaled(kg, MASS)

/** Trees: 棵 below 1 000, 千棵 below 10 000, else 万棵. @param count number of trees */
export const trees = (count: Maybe): Figure => scaled(count, TREES)

/** What 万 stands for. */
export const WAN = 1e4

/** A plain count: above 10 000 in 万. @param unit what is counted, appended after 万 */
export const wan = (value: Maybe, unit = ''): Figure => {
  if (!isNumber(value)) return { value: MISSING, unit }
  return Math.abs(value) > WAN ? { value: round(value / WAN), unit: `万${unit}` } : { value: round(value), unit }
}

/** Money with 2 decimals and thousands separators, e.g. 1,234.50; anything that is not a number shows as 0. */
export const money = (value: unknown): string => {
  const text = typeof value === 'string' ? value.trim().replaceAll(',', '') : value
  const amount = text === '' || text === null || typeof text === 'boolean' ? Number.NaN : Number(text)
  if (!Number.isFinite(amount)) return '0'
  const [whole, cents] = fixed(amount).split('.')
  return `${whole!.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}

/** A share as percentage with 2 decimals. @param ratio 0.1234 for 12.34 % */
export const percentage = (ratio: Maybe): Figure => ({ value: isNumber(ratio) ? fixed(ratio * 100) : MISSING, unit: '%' })

/** Installed capacity: kW / 1000 with 2 decimals. @param kw kW, of transformers kVA */
export const installedCapacity = (kw: Maybe, itemType = ''): Figure =>
  apparent({ value: isNumber(kw) ? fixed(kw / 1000) : MISSING, unit: 'MW' }, itemType)

/** Day reduction rate: what was consumed of what was generated, whole per cent; 100 when nothing was generated. */
export const dayReductionRate = (expenseKwh: Maybe, quantityKwh: Maybe): Figure => {
  if (quantityKwh === 0) return { value: 100, unit: '%' }
  return { value: isNumber(expenseKwh) && isNumber(quantityKwh) ? round((expenseKwh / quantityKwh) * 100, 0) : MISSING, unit: '%' }
}
