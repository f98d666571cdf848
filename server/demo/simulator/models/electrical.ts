import { indicator } from '../../../../core/devices/indicators.ts'
import { type ThreePhase, threePhase } from '../../world/threePhase.ts'

export const to = (value: number, decimals: 1 | 2 | 3 = 2) => {
  const factor = decimals === 1 ? 10 : decimals === 2 ? 100 : 1000
  return Math.round(value * factor) / factor
}

export const phases = [
  indicator.voltageA,
  indicator.voltageB,
  indicator.voltageC,
  indicator.currentA,
  indicator.currentB,
  indicator.currentC,
]
export const lines = [indicator.voltageAB, indicator.voltageBC, indicator.voltageCA]
export const phasePowers = ['A000000061', 'A000000062', 'A000000063']

export const phaseValues = (three: ThreePhase) => [
  to(three.ua, 1),
  to(three.ub, 1),
  to(three.uc, 1),
  to(three.ia),
  to(three.ib),
  to(three.ic),
]
export const lineValues = (three: ThreePhase) => [to(three.uab, 1), to(three.ubc, 1), to(three.uca, 1)]
export const phasePowerValues = (three: ThreePhase) => {
  const side = (u: number, i: number) => to((Math.sign(three.activeKw) * u * i * three.powerFactor) / 1000)
  return [side(three.ua, three.ia), side(three.ub, three.ib), side(three.uc, three.ic)]
}

export { threePhase }
