/** Parts of the full number of pixels, along each edge, at which a moving map is drawn: the sharpest that keeps pace. */
const sharpness = [1, 0.75, 0.5] as const
/** So many pictures are one look at the pace; a few are where they take this long together, ms. */
const [looked, fewLooked, longMs] = [8, 3, 250]
/** Between two pictures, ms: longer than this is seen as stutter, at most that keeps up with a display of 60 Hz. */
const [late, fluent] = [22, 17.5]

export interface MotionPace {
  /** Part of the full sharpness for what moves now. */
  readonly sharpness: number
  /** A picture has come. @param ms since the one before */
  drawn(ms: number): void
  /** The movement is over: where pictures kept up at less, the next one begins sharper. */
  rested(): void
}

/**
 * Finds how sharp a moving map may be drawn on this machine: a picture that comes too late is drawn with fewer pixels,
 * and the sharpness comes back when the machine has become faster. What it has learned holds for the next movement.
 */
export function motionPace(): MotionPace {
  let step = 0
  let seen: number[] = []
  let kept = false
  return {
    get sharpness() {
      return sharpness[step]!
    },
    drawn(ms) {
      seen.push(ms)
      const together = seen.reduce((a, b) => a + b, 0)
      if (seen.length < (together > longMs ? fewLooked : looked)) return
      const median = seen.sort((a, b) => a - b)[seen.length >> 1]!
      seen = []
      kept = median <= fluent
      if (median > late) step = Math.min(step + 1, sharpness.length - 1)
    },
    rested() {
      if (kept) step = Math.max(step - 1, 0)
      kept = false
      seen = []
    },
  }
}
