import { sql } from 'drizzle-orm'
import { rowsOf } from '../database/rowsOf.ts'
import type { Services } from '../context.ts'
import { receiptMs } from './deadlines.ts'

/** What a gateway is handed; times epoch ms. */
export interface Handed {
  id: string
  deviceNo: string
  deviceType: string
  key: string
  value: string
  indicatorNo: string
  target: number
  issuedAt: number
  receiptBy: number
}

/**
 * Hands a gateway what waits for its devices, oldest first. Choosing and marking are one statement: two that ask at
 * once share what there is, and what was handed out is never handed out again, whatever becomes of the answer: an
 * instruction done twice may undo itself, one that was lost is told as timed out.
 */
export async function claimCommands({ db, clock }: Pick<Services, 'db' | 'clock'>, gatewayId: string, most: number): Promise<Handed[]> {
  const now = clock()
  const until = new Date(now.getTime() + receiptMs)
  const rows = await rowsOf(
    db,
    {
      id: 'text',
      deviceNo: 'text',
      deviceType: 'text',
      key: 'text',
      value: 'text',
      indicatorNo: 'text',
      target: 'number',
      issuedAt: 'number',
      receiptBy: 'number',
    },
    sql`
      with waiting as materialized (
        select c.id
        from commands c
          join devices d on d.id = c.device_id and d.gateway_id = c.gateway_id
        where c.gateway_id = ${gatewayId}
          and c.state = 'issued'
          and c.due_at > ${now.toISOString()}::timestamptz
        order by c.id
        limit ${most}
        for update of c skip locked
      ),
      claimed as (
        update commands
        set state = 'sent', sent_at = ${now.toISOString()}::timestamptz, due_at = ${until.toISOString()}::timestamptz
        from waiting
        where commands.id = waiting.id and commands.state = 'issued'
        returning commands.*
      )
      select
        claimed.id::text as id, devices.no as "deviceNo", claimed.kind as "deviceType", claimed.key, claimed.value,
        indicators.no as "indicatorNo", claimed.target,
        (extract(epoch from claimed.issued_at) * 1000)::float8 as "issuedAt",
        (extract(epoch from claimed.due_at) * 1000)::float8 as "receiptBy"
      from claimed
        join devices on devices.id = claimed.device_id
        join indicators on indicators.id = claimed.indicator_id
      order by claimed.id
    `,
  )
  return rows.map(row => ({ ...row, issuedAt: Math.round(row.issuedAt), receiptBy: Math.round(row.receiptBy) }))
}
