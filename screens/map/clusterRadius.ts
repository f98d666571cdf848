/** Radius of a group on the map, stage pixels: grows with the digits it must hold. */
export const clusterRadius = (count: number) => 15 + Math.min(17, Math.log10(Math.max(count, 1)) * 6)
