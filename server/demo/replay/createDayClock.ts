import { DAY } from '../../../core/time.ts'

/** A replayed day runs this much faster than life: 24 minutes. */
export const replaySpeed = 60

/** The clock of one day, from its midnight on; it stands still at the day's end until it starts anew. */
export function createDayClock(real: () => Date, midnight: number) {
  let startedAt = real().getTime()
  const passed = () => (real().getTime() - startedAt) * replaySpeed
  return {
    now: () => new Date(midnight + Math.min(passed(), DAY - 1)),
    over: () => passed() >= DAY,
    /** @param at moment of the day, epoch ms */
    startAnew(at = midnight) {
      startedAt = real().getTime() - (at - midnight) / replaySpeed
    },
  }
}

export type DayClock = ReturnType<typeof createDayClock>
