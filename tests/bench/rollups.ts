import { sql } from 'drizzle-orm'
import { rebuildRollups } from '../../server/rollups/rebuildRollups.ts'
import { settleRollups } from '../../server/rollups/settleRollups.ts'
import { openMonitored } from '../server/fixtures/monitored.ts'
import { median, tenth } from './againstSql.ts'
import { fillRegion, reads } from './reads.ts'

/** Ten devices each. */
const siteCount = 2000
const rounds = 9

/**
 * What it takes until figures of regions follow 20 000 devices that were changed in one statement, and to make all of
 * them anew; and reads of an enterprise beside the same of somebody who is limited to a base that has all of its sites.
 */
export async function benchRollups() {
  const place = await openMonitored()
  const { db } = place.database
  try {
    await fillRegion(db, siteCount, 2, 400)
    place.measured()
    await db.execute(sql`insert into orgs (id, kind, name, parent_id, enterprise_id) values ('B1', 'base', '基地', 'west', 'west')`)
    await db.execute(sql`update sites set base_id = 'B1' where org_id = 'west'`)
    await settleRollups(db)
    const taken = async (work: () => Promise<unknown>) => {
      const began = performance.now()
      await work()
      return tenth(performance.now() - began)
    }
    const change = await taken(() => db.execute(sql`update devices set rated_kw = 10 + id % 7, enabled = id % 9 > 0`))
    const settle = await taken(() => settleRollups(db))
    const rebuild = await taken(() => rebuildRollups(db))
    const ms = async (who: 'west', n: number) => {
      const [call, input] = reads[n]!
      const times: number[] = []
      for (let round = 0; round < rounds; round++)
        times.push(
          await taken(async () => {
            const { statusCode, body } = await place.send(call, input, { token: `token-${who}` })
            if (statusCode !== 200) throw new Error(`${call.path}: ${statusCode} ${body}`)
          }),
        )
      return median(times)
    }
    const rows: Record<string, number | string>[] = [
      { what: '20 000 devices changed, settled, all made anew', ms: change, settle, rebuild },
    ]
    const enterprise = new Map<number, number>()
    for (const n of reads.keys()) if (n !== 5) enterprise.set(n, await ms('west', n))
    await db.execute(sql`update users set sees_unit_id = 'B1' where id = 'west'`)
    for (const [n, own] of enterprise) {
      const limited = await ms('west', n)
      rows.push({ what: reads[n]![0].path, ms: own, base: limited, ratio: tenth(limited / own) })
    }
    return rows
  } finally {
    await place.close()
  }
}
