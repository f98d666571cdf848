import { minIrradiance } from './performanceRatio.ts'
import { producingThreshold } from './pvAvailability.ts'

/**
 * Why energy was not made, in the order in which it is looked for (categories of IEC TS 63019:2019: §5.11 out of
 * electrical specification, §5.7 service set points, §5.15 forced outage; the rest is partial capability, §5.6). What
 * no evidence explains stays its own share.
 */
export const lossCauses = {
  grid: '电网停电',
  curtailment: '限电',
  stopped: '停机',
  strings: '组串',
  low: '低效',
  soiling: '积灰',
  ageing: '衰减',
  rest: '原因未明',
} as const
export type LossCause = keyof typeof lossCauses
export type Losses = Record<LossCause, number>
export const causesInOrder = Object.keys(lossCauses) as LossCause[]

export const noLosses = (): Losses => ({ grid: 0, curtailment: 0, stopped: 0, strings: 0, low: 0, soiling: 0, ageing: 0, rest: 0 })

/** Above this irradiance (W/m²) an inverter that gives nothing stands still; below it may still be waking up. */
export const standstillIrradiance = 150
/** What lies within this share of the reference is scatter of instruments and modules. */
export const tolerated = 0.9

export interface Instant {
  /** kW */
  power: number
  ratedKw: number
  /** What it should have given as new and clean, kW; NaN = not known. */
  expected: number
  /** What its neighbours' median would be on it, kW; NaN = not known. Says which cause, never how much in all. */
  peers: number
  /** W/m², NaN = unknown: then the neighbours alone tell whether there was light. */
  irradiance: number
  /** kW the modules offered above the rating. */
  clipped: number
  /** Share of its strings known to carry nothing. */
  deadStrings: number
  /** Its voltage or frequency says that the grid was away. */
  gridDown: boolean
  /** It lay flat at one level together with others. */
  curtailed: boolean
  /** It belongs to a standstill, in whatever light. */
  stands: boolean
  /** Shares of the power of a new and clean plant that days and years have shown to be missing. */
  soiling: number
  ageing: number
}

export type Seen = Pick<Instant, 'irradiance' | 'peers' | 'ratedKw'>

/** Is there enough light to blame an inverter? Without a sensor the neighbours' output stands for it. */
export const lightEnough = ({ irradiance, peers, ratedKw }: Seen, least: number) =>
  Number.isNaN(irradiance) ? peers >= (least / 1000) * ratedKw : irradiance >= least

/**
 * kW lost at an instant by cause; null where that cannot be told. Their sum is expected − produced; only `rest` may be
 * negative, where more came than was expected. Without an expectation what the neighbours show is lost at least: then
 * there is neither drift nor rest.
 */
export function lossesAt(instant: Instant): Losses | null {
  const { power, ratedKw, expected, peers } = instant
  // What stood still in the light misses what comes in the dim of the same day as well.
  if (Number.isNaN(power) || !(instant.stands || lightEnough(instant, minIrradiance))) return null
  const isExpectationKnown = !Number.isNaN(expected)
  const reference = isExpectationKnown ? expected : peers
  if (Number.isNaN(reference)) return null
  const losses = noLosses()
  const missing = reference - power
  const whole = wholeCause(instant)
  if (whole) losses[whole] = Math.max(0, missing)
  else if (power > producingThreshold * ratedKw) ofRunning(instant, losses)
  if (isExpectationKnown) losses.rest = missing - causesInOrder.reduce((sum, cause) => sum + losses[cause], 0)
  return losses
}

/** What takes everything that is missing. */
function wholeCause(instant: Instant): 'grid' | 'curtailment' | 'stopped' | null {
  const still = instant.power <= producingThreshold * instant.ratedKw
  if (instant.gridDown && still) return 'grid'
  if (instant.curtailed) return 'curtailment'
  return still && instant.stands ? 'stopped' : null
}

function ofRunning({ power, ratedKw, expected, peers, clipped, deadStrings, soiling, ageing }: Instant, losses: Losses) {
  const isExpectationKnown = !Number.isNaN(expected)
  // What the modules offer beyond the rating shields from drift: a soiled plant that still clips loses nothing.
  const soiled = isExpectationKnown ? Math.min(ratedKw, (expected + clipped) * (1 - soiling), expected) : peers
  const aged = isExpectationKnown ? Math.min(soiled, (expected + clipped) * (1 - soiling) * (1 - ageing)) : peers
  // Never more than the expectation leaves room for: neighbours say which cause, not how much.
  const sound = Number.isNaN(peers) ? aged : isExpectationKnown ? Math.min(peers, expected) : peers
  const missing = Math.max(0, sound - power)
  losses.strings = Math.min(missing, deadStrings * sound)
  if (power < tolerated * sound) losses.low = missing - losses.strings
  if (!isExpectationKnown || expected <= 0) return
  const left = Math.max(0, 1 - (losses.strings + losses.low) / expected)
  losses.soiling = (expected - soiled) * left
  losses.ageing = (soiled - aged) * left
}

/** How far from the soiling of the days before that of today may lie. */
const soilingBand = 1.5
/**
 * Nearer than this share of it nobody knows what a plant would have given on a day: of a sensor whose quarters scatter
 * by 0.5 % a day is known to 0.1 %, and what its own clear days say of it does for other days within 0.3 % (twenty
 * worlds of tests/server/domains/energy/pvLosses.test.ts). What is missing within that, and nothing explains, is no
 * loss.
 */
const known = 0.005

/**
 * Losses of a plant and day as they are told. That a plant is soiled is known from the days before, how much from the
 * day itself: what is missing without another cause is soiling as far as it is near that. More than expected takes back
 * the estimates, ageing first; it never pays for what was seen to stand still.
 * @param expected of the plant over the time, kWh
 */
export function settleLosses(losses: Losses, expected: number): Losses {
  const settled = { ...losses }
  const drift = losses.soiling + losses.rest
  settled.soiling = Math.min(Math.max(0, drift), soilingBand * losses.soiling)
  settled.rest = drift - settled.soiling
  if (settled.rest < 0) {
    settled.ageing = Math.max(0, settled.ageing + settled.rest)
    settled.rest = 0
  }
  if (settled.rest < known * expected) settled.rest = 0
  return settled
}
