import { writeSync } from 'node:fs'

const stdout = 1
/** A pipe that is full is waited for so often, a millisecond each: whoever reads it may be busy. */
const mostWaits = 200
const sleeper = new Int32Array(new SharedArrayBuffer(4))

function writeAll(bytes: Buffer, write: (bytes: Buffer) => number): number {
  let done = 0
  for (let waits = 0; done < bytes.length; ) {
    try {
      done += write(bytes.subarray(done))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || ++waits > mostWaits) return done
      Atomics.wait(sleeper, 0, 0, 1)
    }
  }
  return done
}

/**
 * Where the lines of the log go: standard output. A line that cannot be written (the disk behind it is full, nobody
 * reads the pipe) is lost and ends nothing; how many were is told once there is room again.
 */
export function createLogSink(write = (bytes: Buffer) => writeSync(stdout, bytes)) {
  let lost = 0
  /** The last one written ends in the middle. */
  let cut = false
  return {
    write(line: string) {
      const shortened =
        lost > 0 ? `${JSON.stringify({ level: 40, time: Date.now(), lost, msg: 'lines of this log could not be written' })}\n` : ''
      const bytes = Buffer.from(`${cut ? '\n' : ''}${shortened}${line}`)
      const done = writeAll(bytes, write)
      if (done > 0) cut = done < bytes.length
      lost = done < bytes.length ? lost + 1 : 0
    },
  }
}
