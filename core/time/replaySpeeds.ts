/** How much faster than life a day may be replayed; 60: in 24 minutes. */
export const replaySpeeds = [1, 10, 60, 300, 600] as const
export type ReplaySpeed = (typeof replaySpeeds)[number]
