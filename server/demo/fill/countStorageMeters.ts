import { sql } from 'drizzle-orm'
import { indicator } from '../../../core/devices/indicators.ts'
import type { Transaction } from '../../live/live.ts'

/**
 * The storage meters of folders filled before these counted. What their register showed until now was both directions
 * in one: it is no reading of what they count from now on, and goes. Days before keep being settled on the converters.
 */
export async function countStorageMeters(tx: Transaction) {
  const meters = sql`
    (select id from devices where energy_kind is null and type = '001031' and simulation->>'kind' = 'storageMeter')
  `
  const register = sql`(select id from indicators where no = ${indicator.dayEnergy})`
  for (const table of ['readings', 'latest', 'curves'])
    await tx.execute(sql`
      delete from ${sql.identifier(table)}
      where indicator_id = ${register} and device_id in ${meters}
    `)
  await tx.execute(sql`update devices set energy_kind = 'chargeMetered' where id in ${meters}`)
}
