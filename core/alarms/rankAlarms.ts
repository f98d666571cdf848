interface Ranked {
  id: string
  level: string
  time: string
}

/** Most urgent first (alarmLevel 1 紧急 … 3 一般), newest first within a level. Times of one wire format compare as text. */
export const rankAlarms = <T extends Ranked>(alarms: readonly T[]): T[] =>
  [...alarms].sort((a, b) => a.level.localeCompare(b.level) || b.time.localeCompare(a.time) || Number(b.id) - Number(a.id))
