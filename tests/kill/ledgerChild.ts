import { indicator } from '../../core/devices/indicators.ts'
import { random } from '../../server/demo/seeded.ts'
import { instantOf, siteDay } from '../../core/time/time.ts'
import { createBus } from '../../server/database/bus.ts'
import { openDatabase } from '../../server/database/db.ts'
import { createIngest } from '../../server/ingest/createIngest.ts'
import { fold } from '../../server/ingest/fold.ts'
import type { Point } from '../../server/live/live.ts'
import { quietLog } from '../quietLog.ts'

/**
 * Readings of two registers and of what stands beside them over three days, in any order, with everything that happens
 * to registers; says a line for each acknowledged batch, until it is killed.
 */
const [dataDir = '', seed = '1', databaseUrl] = process.argv.slice(2)
let n = 0
const roll = (most: number) => Math.floor(random(Number(seed), n++) * most)

const database = await openDatabase({ databaseUrl, dataDir })
const bus = await createBus(database, { databaseUrl })
const clock = () => new Date()
const engine = { evaluate: async () => [], announce: () => {} }
const ingest = createIngest({ database, db: database.db, bus, clock, log: quietLog }, engine as never)
await ingest.start()
const today = instantOf(siteDay(clock())).getTime()
for (;;) {
  const points = Array.from({ length: 1 + roll(60) }, (): Point => {
    const minute = roll(1440)
    const at = today - (1 + roll(3)) * 86_400_000 + minute * 60_000
    const no = roll(2) ? 'I1' : 'I2'
    const beside = roll(6)
    if (beside === 0) return [no, indicator.activePower, at, 60]
    // The total register beside the first one only.
    if (beside === 1) return ['I1', indicator.totalEnergy, at, 50_000 + (at - today) / 60_000]
    return [no, indicator.dayEnergy, at, roll(20) ? minute : roll(2) ? 0 : 9000]
  })
  await ingest.accept(points)
  if (roll(8) === 0) await fold(database.db, clock())
  process.stdout.write(`${points.length}\n`)
}
