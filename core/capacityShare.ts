interface Covered {
  reportedKw: number
  totalKw: number
}

/** How much of the capacity a total speaks of, where that is not all: "容量 94%"; rounded down, so that 100 % is all of it. */
export const capacityShare = ({ reportedKw, totalKw }: Covered) =>
  reportedKw < totalKw ? `容量 ${Math.floor((100 * reportedKw) / totalKw)}%` : ''
