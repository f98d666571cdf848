// Loaded into a process and its threads (`--import`): its day passes CLOCK_PACE times as fast. What waits for a minute or longer waits so much shorter; shorter
// waits are for answers of others, whose time is the present's.
const Real = Date
const pace = Number(process.env.CLOCK_PACE)
const began = Number(process.env.CLOCK_BEGAN)
const longMs = 60_000
const now = () => began + Math.floor((Real.now() - began) * pace)
const shorter = ms => (ms >= longMs ? ms / pace : ms)
const { setTimeout, setInterval } = globalThis

globalThis.Date = class extends Real {
  constructor(...given) {
    super(...(given.length > 0 ? given : [now()]))
  }
  static now = now
}
globalThis.setTimeout = Object.assign((run, ms, ...given) => setTimeout(run, shorter(ms), ...given), setTimeout)
globalThis.setInterval = (run, ms, ...given) => setInterval(run, shorter(ms), ...given)
