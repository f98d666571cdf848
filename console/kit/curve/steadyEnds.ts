const minute = 60_000
const hour = 60 * minute
const steps = [minute, 2 * minute, 5 * minute, 15 * minute, 30 * minute, hour, 3 * hour, 6 * hour, 24 * hour]
/** A step is at most this part of what the axis spans: at most so little of it stays empty. */
const parts = 90

/**
 * Ends of an axis of time that hold while points come in: to the next whole step before and behind. A day by the minute
 * grows every quarter of an hour and not every minute, and a span of the last hours moves as seldom: nothing shifts
 * under the reader's eye, and a new point costs the drawing of curves alone.
 * @param ends first and last moment of what is shown, axis time in ms
 */
export function steadyEnds({ min, max }: { min: number; max: number }) {
  const step = steps.findLast(each => each <= (max - min) / parts)
  return step ? { min: Math.floor(min / step) * step, max: Math.ceil(max / step) * step } : { min, max }
}
