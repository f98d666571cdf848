import { DAY, defaultZone, MINUTE, offsetAt } from '../../core/time/time.ts'

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
/** `HH:mm` of every minute of a day. */
const clock = Array.from({ length: 1440 }, (_, minute) => `${twoDigits[Math.floor(minute / 60)]}:${twoDigits[minute % 60]}`)
/** Within so long no zone changes its clock and changes it back: both ends tell of all between. */
const oneChange = 2 * DAY

/**
 * Wire times `YYYY-MM-DD HH:mm:ss` of moments that follow each other at equal distances, as `siteTime` writes each of
 * them. The zone is asked for few of them only: where the clock was not changed in between, the rest is arithmetic.
 * @param first epoch ms
 * @param step ms, greater than 0
 */
export function siteTimes(first: number, step: number, count: number, zone = defaultZone): string[] {
  const times: string[] = []
  /** Writes the moments from one to another, both included, whose offsets are known. */
  const write = (from: number, to: number, offset: number, offsetOfLast: number) => {
    if (offset === offsetOfLast && (to - from) * step <= oneChange) writeRun(times, first + from * step + offset, step, to - from + 1)
    else {
      const middle = Math.floor((from + to) / 2)
      write(from, middle, offset, middle === from ? offset : offsetAt(first + middle * step, zone))
      write(middle + 1, to, middle + 1 === to ? offsetOfLast : offsetAt(first + (middle + 1) * step, zone), offsetOfLast)
    }
  }
  if (count > 0) write(0, count - 1, offsetAt(first, zone), offsetAt(first + (count - 1) * step, zone))
  return times
}

/** @param local epoch ms of the first, moved by the offset: its UTC reads as the clock on the spot does */
function writeRun(times: string[], local: number, step: number, count: number) {
  let day = Number.NaN
  let date = ''
  for (let place = 0, at = local; place < count; place++, at += step) {
    const today = Math.floor(at / DAY)
    if (today !== day) {
      day = today
      date = new Date(at).toISOString().slice(0, 10)
    }
    const passed = at - day * DAY
    const minute = Math.floor(passed / MINUTE)
    times.push(`${date} ${clock[minute]}:${twoDigits[Math.floor((passed - minute * MINUTE) / 1000)]}`)
  }
}
