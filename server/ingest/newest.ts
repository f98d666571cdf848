/**
 * When the newest reading of each point was measured, as far as this process knows. It saves work: its quarter of an
 * hour is in the 15-minute curve already, and what is newer cannot have been folded. It tells which day a silence has
 * ended, for which a process that has just begun reads it from `latest`.
 */
export type Newest = Map<number, number>
export const pointOf = (deviceId: number, indicatorId: number) => deviceId * 4096 + indicatorId
