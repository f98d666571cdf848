import { sql } from 'drizzle-orm'
import type { Services } from '../context.ts'
import type { Transaction } from '../live/live.ts'
import { lockRollups } from '../rollups/lockRollups.ts'
import { numbers } from './insertRows.ts'

/**
 * Compares generating sites with their day before anew (`site_pairs`): what no newest value tells of is the curve of
 * that day, which is written late.
 * @param devices whose sites; all sites without
 */
export async function pairSites(db: Services['db'] | Transaction, devices?: readonly number[]) {
  const sites = devices
    ? sql`
            (
              select distinct site_id
              from devices
              where id = any(${numbers(devices)}::int[]) and energy_kind = 'generation'
            )
      `
    : sql`(select id from sites where generates)`
  await db.transaction(async tx => {
    await lockRollups(tx)
    await tx.execute(sql`select roll_site_pairs(array${sites}, false)`)
  })
}
