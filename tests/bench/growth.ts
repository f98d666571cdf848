import type { AnyCall } from '../../core/contract/call.ts'
import { type Monitored, openMonitored } from '../server/fixtures/monitored.ts'
import { median, queriesOf, tenth } from './againstSql.ts'
import { map } from '../../core/contract/walls/map.ts'
import { fillRegion, reads, token } from './reads.ts'

const growthSteps = [60, 600, 6000]
/** Today, yesterday and the day before: of 60 000 devices 35 days of curves would be 2.6 GB. */
const days = 2
/** Days of the ledger before today; two years of 60 000 sites would be 66 million rows. */
const pastOf = (sites: number) => (sites > 10_000 ? 400 : 1096)
/** Refuses more than 5 000 sites, which it lists one by one. */
const growing = reads.filter(([call]) => call !== map.powerSystem)

/** Pages one request's statements look at, in memory or not. */
async function pagesOf({ database, send }: Monitored, call: AnyCall, input: Record<string, unknown>): Promise<number> {
  const queries = await queriesOf(database, async () => void (await send(call, input, token)))
  let pages = 0
  for (const { pool, text, values } of queries) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    )
    const [{ Plan: plan }] = rows[0]!['QUERY PLAN']
    pages += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  }
  return pages
}

/**
 * What the map wall and the home page ask again and again, of a region that grows: milliseconds through the whole
 * server, and what each read touches in the database (pages of 8 kB its statements look at). The last column is what a
 * read grows by where what it shows stays the same.
 * @param steps numbers of sites, ascending; the filling of 60 000 takes a quarter of an hour
 */
export async function benchGrowth(steps: readonly number[] = growthSteps, rounds = 9) {
  const figures = new Map<string, Record<string, number>>()
  for (const count of steps) {
    const place = await openMonitored()
    try {
      await fillRegion(place.database.db, count, days, pastOf(count))
      place.measured()
      for (const [call, input] of growing) {
        const times: number[] = []
        for (let round = 0; round < rounds; round++) {
          const start = performance.now()
          const { statusCode, body } = await place.send(call, input, token)
          times.push(performance.now() - start)
          if (statusCode !== 200) throw new Error(`${call.path}: ${statusCode} ${body}`)
        }
        const row = figures.get(call.path) ?? {}
        figures.set(call.path, {
          ...row,
          [`${count} sites, ms`]: tenth(median(times)),
          [`${count} sites, pages`]: await pagesOf(place, call, input),
        })
      }
    } finally {
      await place.close()
    }
  }
  const [least, most] = [steps[0]!, steps.at(-1)!]
  return [...figures].map(([read, row]) => ({
    read,
    ...row,
    [`${most} to ${least}`]: tenth(row[`${most} sites, ms`]! / row[`${least} sites, ms`]!),
  }))
}
