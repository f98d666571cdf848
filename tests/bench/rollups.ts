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
 * them anew; and reads of an enterprise beside the same of somebody who is limited: to a base that has all of its sites,
 * and to three in five of them, which were picked.
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
    const read = async () => {
      const times = new Map<number, number>()
      for (const n of reads.keys()) if (n !== 5) times.set(n, await ms('west', n))
      return times
    }
    const enterprise = await read()
    await db.execute(sql`update users set sees_unit_id = 'B1' where id = 'west'`)
    const base = await read()
    await db.execute(sql`update users set sees_unit_id = null, sees_picked = true where id = 'west'`)
    await db.execute(sql`
      insert into user_sites (user_id, site_id, kind)
      select 'west', id, 'picked'
      from sites
      where org_id = 'west' and right(id, 1) in ('1', '3', '5')
    `)
    await db.execute(sql`analyze user_sites`)
    const picked = await read()
    for (const [n, own] of enterprise)
      rows.push({
        ...{ what: reads[n]![0].path, ms: own, base: base.get(n)!, picked: picked.get(n)! },
        ...{ 'base to ms': tenth(base.get(n)! / own), 'picked to ms': tenth(picked.get(n)! / own) },
      })
    return rows
  } finally {
    await place.close()
  }
}
