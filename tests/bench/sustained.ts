import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { createEngine } from '../../server/alarms/createEngine.ts'
import { readConfig } from '../../server/config.ts'
import { createBus } from '../../server/database/bus.ts'
import { createIngest } from '../../server/ingest/createIngest.ts'
import type { Point } from '../../server/live/live.ts'
import { createTestDatabase } from '../database.ts'
import { groupBy } from '../../core/rules/groupBy.ts'
import { measured, region } from './ingest.ts'

const perMinute = 1_000_000
const [siteCount, devicesPerSite] = [200, 50]
/** How often each of the 100 000 points is measured, ms. */
const cadence = (siteCount * devicesPerSite * measured * 60_000) / perMinute
const most = (times: readonly number[], share: number) =>
  Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)

interface SustainedFigure {
  minutes: number
  /** Accepted, each with its alarm rules judged. */
  'points a minute': number
  /** From the moment a gateway sends until its delivery is committed, ms. */
  'median, ms': number
  'p99, ms': number
  'longest, ms': number
  /** The longest of the last tenth of the deliveries ÷ the longest of the first: more than a few means that it falls behind. */
  'last to first': number
  /** After the last delivery, until newest values, sums and curves of sites say the same, s. */
  'settled, s': number
}

/**
 * 200 gateways that send what their devices measured every six seconds, a million points a minute in all, by the clock
 * and whether or not the door keeps up, while it folds, sums and writes newest values by its own timers.
 */
export async function benchSustained(minutes: number): Promise<SustainedFigure[]> {
  const database = await createTestDatabase()
  try {
    const { rows, known } = await region(database, siteCount, devicesPerSite)
    const bus = await createBus(database, { databaseUrl: undefined })
    const log = console as unknown as Parameters<typeof createIngest>[0]['log']
    const base = { config: readConfig({ NODE_ENV: 'test' }), database, db: database.db, bus, log, clock: () => new Date() }
    const ingest = createIngest(base, createEngine(base))
    await ingest.start()
    const gateways = [...groupBy(rows, ({ no }) => Number(no.split('-')[1]) % siteCount).values()]
    const read = (gateway: (typeof gateways)[number], n: number) => {
      const at = Date.now()
      return gateway.flatMap(({ no }) =>
        known.map(({ no: indicator, lowest }): Point => [no, indicator, at, Math.max(0, lowest) + (n % 7) / 10]),
      )
    }
    // A region that has stood for a minute: its rows of today are there, and the database knows how many.
    for (const gateway of gateways) await ingest.accept(read(gateway, 0))
    await database.db.execute(sql`analyze`)
    const times: number[] = []
    const under = new Set<Promise<void>>()
    let accepted = 0
    async function deliver(points: Point[], due: number) {
      const { accepted: taken } = await ingest.accept(points)
      accepted += taken
      times.push(performance.now() - due)
    }
    const begun = performance.now()
    const rounds = Math.round((minutes * 60_000) / cadence)
    for (let n = 0; n < rounds * gateways.length; n++) {
      const due = begun + (n * cadence) / gateways.length
      const early = due - performance.now()
      if (early > 0) await sleep(early)
      const delivery = deliver(read(gateways[n % gateways.length]!, n), due).finally(() => under.delete(delivery))
      under.add(delivery)
    }
    await Promise.all(under)
    const took = performance.now() - begun
    const ended = performance.now()
    await ingest.stop()
    const settled = performance.now() - ended
    const tenth = Math.ceil(times.length / 10)
    const [first, last] = [Math.max(...times.slice(0, tenth)), Math.max(...times.slice(-tenth))]
    times.sort((a, b) => a - b)
    await bus.close()
    return [
      {
        minutes,
        'points a minute': Math.round((accepted / took) * 60_000),
        'median, ms': most(times, 0.5),
        'p99, ms': most(times, 0.99),
        'longest, ms': most(times, 1),
        'last to first': Math.round((last / first) * 10) / 10,
        'settled, s': Math.round(settled / 100) / 10,
      },
    ]
  } finally {
    await database.close()
  }
}
