// Loaded into a process and its threads (`--import`): its day passes CLOCK_PACE times as fast, and what it does every so many minutes it does so much oftener.
// What is waited for once, an answer of the database as a rule, is waited for as long as ever.
const Real = Date
const pace = Number(process.env.CLOCK_PACE)
const began = Number(process.env.CLOCK_BEGAN)
const longMs = 60_000
const now = () => began + Math.floor((Real.now() - began) * pace)
const { setInterval } = globalThis

globalThis.Date = class extends Real {
  constructor(...given) {
    super(...(given.length > 0 ? given : [now()]))
  }
  static now = now
}
globalThis.setInterval = (run, ms, ...given) => setInterval(run, ms >= longMs ? ms / pace : ms, ...given)
