/** Walls go on asking for their moment every two seconds until they have an answer: after this long nobody does any more, ms. */
const stillMs = 4000

/**
 * Which moment of the day is gone to where several are asked for at once: the last one. Whoever asked for another one
 * before asks on for it, which is no new wish: two walls would take the day from each other for ever, and neither would
 * see any of it.
 */
export function createWishes(now = () => performance.now()) {
  /** Moments that gave way, and when they were asked for last. */
  const overtaken = new Map<number, number>()
  let unanswered: number | undefined
  return {
    /** @param moment ms after midnight @returns where to go; undefined = it gave way, and joins whoever is there */
    receive(moment: number): number | undefined {
      const asked = overtaken.get(moment)
      if (asked !== undefined && now() - asked < stillMs) {
        overtaken.set(moment, now())
        return undefined
      }
      overtaken.delete(moment)
      if (unanswered !== undefined && unanswered !== moment) overtaken.set(unanswered, now())
      unanswered = moment
      return moment
    },
    /** Whoever asked for the last one has got there. */
    answered() {
      unanswered = undefined
    },
  }
}
