const within = (share: number) => Math.min(1, Math.max(0, share))

/** The heat of a fault that somebody called for, 0 … 1 by time: it rises after its beginning and falls after its end. */
export function createCalledHeat() {
  let rise = { from: Number.POSITIVE_INFINITY, ms: 1 }
  let fall = { from: Number.POSITIVE_INFINITY, ms: 1 }
  return {
    begin(at: number, ms: number) {
      rise = { from: at, ms }
      fall = { from: Number.POSITIVE_INFINITY, ms: 1 }
    },
    end(at: number, ms: number) {
      fall = { from: at, ms }
    },
    at: (at: number) => within((at - rise.from) / rise.ms) * within(1 - (at - fall.from) / fall.ms),
  }
}
export type CalledHeat = ReturnType<typeof createCalledHeat>
