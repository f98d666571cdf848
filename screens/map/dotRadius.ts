/**
 * Radius of a site's dot by its installed capacity, stage pixels: area grows with power, 50 kW is just visible, 50 MW
 * does not cover a county.
 * @param capacity kW
 */
export const dotRadius = (capacity: number) => Math.min(9, Math.max(3, 2.6 + Math.sqrt(Math.max(0, capacity)) * 0.04))
