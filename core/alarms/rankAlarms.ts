interface Ranked {
  id: string
  level: string
  time: string
}

/**
 * Most urgent first (alarmLevel 1 紧急 … 3 一般), newest first within a level. Times of one wire format compare as text.
 * @param isNew what nobody has seen yet comes before everything else
 */
export const rankAlarms = <T extends Ranked>(alarms: readonly T[], isNew: (alarm: T) => boolean = () => false): T[] =>
  [...alarms].sort(
    (a, b) =>
      Number(isNew(b)) - Number(isNew(a)) || a.level.localeCompare(b.level) || b.time.localeCompare(a.time) || Number(b.id) - Number(a.id),
  )
