import { round } from './units.ts'

interface Covered {
  reportedKw: number
  totalKw: number
}

/** How much of the capacity a total speaks of, where that is not all: "容量 94%"; rounded down, so that 100 % is all of it. */
export const capacityShare = ({ reportedKw, totalKw }: Covered) =>
  reportedKw < totalKw ? `容量 ${Math.floor((100 * reportedKw) / totalKw)}%` : ''

/** The same where nothing beside it says what the share is of. */
export const knownCapacity = (covered: Covered) => {
  const share = capacityShare(covered)
  return share && `有数据${share}`
}

/** What of the capacity nobody has told: "其中 40 kW 无铭牌，按同型设备或站点容量估计"; '' = nothing. */
export const assumedCapacity = (of: { assumedKw?: number } | null) =>
  of?.assumedKw ? `其中 ${round(of.assumedKw, 1)} kW 无铭牌，按同型设备或站点容量估计` : ''
