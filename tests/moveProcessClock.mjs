import { readFileSync } from 'node:fs'

// Loaded into a process and its threads (`--import`): what they take for the time is as many ms later as the file named
// by CLOCK_FILE says. Timers and the steady clock go on as they were.
const Real = Date
const lookEveryMs = 20
let moved = 0
let lookedAt = Number.NEGATIVE_INFINITY

function now() {
  const steady = performance.now()
  if (steady - lookedAt > lookEveryMs) {
    lookedAt = steady
    moved = Number(readFileSync(process.env.CLOCK_FILE, 'utf8')) || 0
  }
  return Real.now() + moved
}

globalThis.Date = class extends Real {
  constructor(...given) {
    super(...(given.length > 0 ? given : [now()]))
  }
  static now = now
}
