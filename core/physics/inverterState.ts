import { producingThreshold } from './pvAvailability.ts'
import { lightEnough, standstillIrradiance, tolerated } from './pvLosses.ts'

export type InverterState = 'normal' | 'unjudged' | 'low' | 'stopped' | 'offline'

export interface InverterEvidence {
  /** Heard of within two sampling intervals. */
  fresh: boolean
  /** kW now, NaN = not known. */
  power: number
  ratedKw: number
  /** W/m² now, NaN = not known. */
  irradiance: number
  /** What its neighbours' median would be on it now, kW, NaN = not known. */
  peerPower: number
  /** It gave nothing when the light was last enough to tell. */
  standing: boolean
  /** Own energy ÷ that of the reference over the day so far; null = cannot be told. */
  againstPeers: number | null
  againstExpectation: number | null
}

/**
 * 离线 before everything: what is not heard of cannot be judged. 停机: light enough for anybody, and nothing comes out, now
 * or, in the dark, when it was last light. 低效: the day so far lies below 90 % of both the neighbours and the
 * expectation (of the one that is known): a whole site under dust, or a wrong sensor, blames nobody. 未判定: neither is
 * known, as for the first hour of light: nobody can say that it is in order.
 */
export function inverterState(evidence: InverterEvidence): InverterState {
  const { fresh, power, ratedKw, irradiance, peerPower, standing, againstPeers, againstExpectation } = evidence
  if (!fresh) return 'offline'
  const bright = lightEnough({ irradiance, peers: peerPower, ratedKw }, standstillIrradiance)
  if (power <= producingThreshold * ratedKw && (bright || standing)) return 'stopped'
  const ratios = [againstPeers, againstExpectation].filter(ratio => ratio !== null)
  if (ratios.length === 0) return 'unjudged'
  return ratios.every(ratio => ratio < tolerated) ? 'low' : 'normal'
}
