import type { ReplaySpeed } from '../../../core/time/replaySpeeds.ts'
import { DAY } from '../../../core/time/time.ts'

const usualSpeed: ReplaySpeed = 60

/** The clock of one day, from its midnight on; it stands still at the day's end until it starts anew, and waits for what is played. */
export function createDayClock(real: () => Date, midnight: number) {
  let speed: ReplaySpeed = usualSpeed
  let startedAt = real().getTime()
  /** Of the day, ms, when it was started. */
  let begun = 0
  /** It goes no further before more is played. */
  let played = Number.POSITIVE_INFINITY
  const free = () => begun + (real().getTime() - startedAt) * speed
  const passed = () => Math.min(free(), played)
  const goOn = (from: number) => {
    begun = from
    startedAt = real().getTime()
  }
  return {
    now: () => new Date(midnight + Math.min(passed(), DAY - 1)),
    over: () => passed() >= DAY,
    speed: () => speed,
    /** From where it stands on it runs so much faster than life. */
    setSpeed(next: ReplaySpeed) {
      goOn(passed())
      speed = next
    },
    /** The day is played so far that the clock may go up to a moment, epoch ms. */
    reached(at: number) {
      played = at - midnight
    },
    /** @param at moment of the day, epoch ms */
    startAnew(at = midnight) {
      goOn(at - midnight)
    },
  }
}

export type DayClock = ReturnType<typeof createDayClock>
