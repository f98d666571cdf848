// `npm run times`: what the last run took, lane by lane, becomes what the next ones are compared with. Meant for a run
// on a quiet machine of two cores.
import { writeFileSync } from 'node:fs'
import { slownessOf } from './judgeTimes.ts'
import { landedFile, readLanded, readLast } from './lastTimes.ts'

/** Shorter ones are not worth a line, s. */
const shortest = 0.5

const landed = readLanded()
for (const [lane, times] of Object.entries(readLast())) {
  const slowness = slownessOf(times, landed[lane] ?? {})
  console.log(`${lane}: ${times.length} files${slowness === null ? '' : `, ${slowness.toFixed(2)} times what the landed run took`}`)
  const seconds = times.map(({ file, ms }): [string, number] => [file, Math.round(ms / 100) / 10])
  landed[lane] = Object.fromEntries(seconds.filter(([, s]) => s >= shortest).sort(([a], [b]) => (a < b ? -1 : 1)))
}
writeFileSync(landedFile, `${JSON.stringify(landed, null, 2)}\n`)
