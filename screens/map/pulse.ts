/** One pulse every 1.25 s: below the 1 Hz that is still calm to the eye. */
const period = 1250
/** Redraws per second while something pulses; the map is otherwise drawn only when it changes. */
const rate = 15

/** Where the pulse stands, 0–1, the same on every layer of the wall. */
export const pulsePhase = (now: number) => (now % period) / period

/** Asks for the next frame of the pulse; at most one request is outstanding. */
export class PulseTimer {
  private timer: ReturnType<typeof setTimeout> | undefined
  next(redraw: () => void) {
    if (this.timer !== undefined) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      redraw()
    }, 1000 / rate)
  }
  stop() {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}
