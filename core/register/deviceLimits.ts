import { indicator } from '../devices/indicators.ts'
import { quality } from '../units/quality.ts'
import { HOUR, MINUTE } from '../time/time.ts'

export interface Nameplate {
  /** As in assets/data/deviceTypes.json. */
  type: string
  /**
   * What the nameplate or the master data says: kW of alternating current, kVA of a transformer, at times kWp of an
   * inverter's modules. Null = not known.
   */
  ratedKw: number | null
  samplingMs: number
}

/** What a device can do at most, kW; null where nobody knows: then the range of the indicator is all there is. */
export interface DeviceLimits {
  lowestKw: number
  highestKw: number
  /** How much longer than since midnight its day counter may have run, hours. */
  slackHours: number
}

/** Shares of the rated power. */
type Range = readonly [lowest: number, highest: number]

/**
 * An inverter delivers up to its greatest apparent power, by data sheets 1.1 times the rated power, and the instrument
 * may err by some per cent more; at night it draws a few tenths of a per cent. A rating in kVA or in kWp is not below
 * that in kW, so it only widens the range.
 */
const inverter: Range = [-0.02, 1.2]
/** A converter charges as it discharges: 1.1 times the rated power for ten minutes and 1.2 for one (GB/T 34120). */
const converter: Range = [-1.2, 1.2]
/** A pile only gives; its own limit and its meter are within a tenth each. */
const pile: Range = [-0.02, 1.2]
/**
 * Transformers carry twice their kVA for half an hour (IEC 60076-7, short-time emergency loading of distribution
 * transformers), either way; what lies in line with them, cabinets and meters, carries the same. Active power is not
 * above apparent power.
 */
const line: Range = [-2, 2]

const ranges: Readonly<Record<string, Range>> = {
  '002001': inverter,
  '003001': inverter,
  '004001': converter,
  '004002': converter,
  '005001': pile,
  '005002': pile,
  '001001': line,
  '001002': line,
  '001003': line,
  '001027': line,
  '001029': line,
  '001031': line,
}

/** The smallest inverters draw at night more than 2 % of little; current transformers err by that much as well, kW. */
const leastDraw = 0.1
/** Counters move in steps, and the clock of a device is not that of its gateway. */
const clockSlack = MINUTE

export function limitsOf({ type, ratedKw, samplingMs }: Nameplate): DeviceLimits | null {
  const range = ranges[type]
  if (!range || ratedKw === null || !(ratedKw > 0)) return null
  return {
    lowestKw: Math.min(range[0] * ratedKw, -leastDraw),
    highestKw: range[1] * ratedKw,
    slackHours: (samplingMs + clockSlack) / HOUR,
  }
}

/**
 * Why a reading cannot be true of this device, or null. A day counter is held against the hours since site-local
 * midnight: yesterday's register, which some devices still show in the first minutes, is found as well as a counter
 * since commissioning in the wrong place.
 * @param sinceMidnight ms
 */
export function doubtOf(limits: DeviceLimits, indicatorNo: string, value: number, sinceMidnight: number) {
  if (indicatorNo === indicator.activePower) return value < limits.lowestKw || value > limits.highestKw ? quality.beyondRating : null
  if (indicatorNo !== indicator.dayEnergy && indicatorNo !== indicator.dayDischarge) return null
  return value > limits.highestKw * (sinceMidnight / HOUR + limits.slackHours) ? quality.beyondDay : null
}
