/**
 * So many frames and so long without anything to draw, and no more are asked for. Frames, because a page that stood still has its timers to
 * make up for; time, because on a fast display they are over before the next step of a pulse (pulse.ts).
 */
const [idleFrames, idleMs] = [10, 250]

interface Frames {
  requestAnimationFrame: (callback: FrameRequestCallback) => number
  cancelAnimationFrame: (id: number) => void
}

interface RestingFrames extends Frames {
  /** Something changed or was drawn: frames are asked for again. */
  wake: () => void
}

/**
 * Frames for a loop that would ask for one after the other for ever, as deck.gl's does (9.4): sixty wake-ups a second, day and night, for a
 * map that is drawn once. It rests until it is woken. Before the first wake it never rests: a device may take long to come.
 * @param page whose frames they are
 */
export function restingFrames(page: Frames, now: () => number = () => performance.now()): RestingFrames {
  let left = Number.POSITIVE_INFINITY
  let wokenAt = 0
  let waiting: FrameRequestCallback | null = null
  // The loop has one frame asked for at a time: the page's number of it, null while it rests.
  let asked: number | null = null
  const ask = (callback: FrameRequestCallback) => {
    asked = page.requestAnimationFrame(callback)
  }
  return {
    requestAnimationFrame(callback) {
      asked = null
      if (left-- > 0 || now() - wokenAt < idleMs) ask(callback)
      else waiting = callback
      return 1
    },
    cancelAnimationFrame() {
      waiting = null
      if (asked !== null) page.cancelAnimationFrame(asked)
      asked = null
    },
    wake() {
      left = idleFrames
      wokenAt = now()
      if (!waiting) return
      const callback = waiting
      waiting = null
      ask(callback)
    },
  }
}
