interface Ranked {
  id: string
  level: string
  time: string
}

/** By code unit: what compares wire times and levels needs no language. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Most urgent first (alarmLevel 1 紧急 … 3 一般), newest first within a level. Times of one wire format compare as text.
 * @param isNew what nobody has seen yet comes before everything else
 */
export const rankAlarms = <T extends Ranked>(alarms: readonly T[], isNew: (alarm: T) => boolean = () => false): T[] =>
  [...alarms].sort(
    (a, b) => Number(isNew(b)) - Number(isNew(a)) || compare(a.level, b.level) || compare(b.time, a.time) || Number(b.id) - Number(a.id),
  )
