import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../database/rowsOf.ts'
import { changeSetting } from '../database/trackChanges.ts'
import type { Transaction } from '../live/live.ts'
import type { Principal } from '../principal.ts'

/** What the rows a change touches are told of it: its batch, and the audit row that will be written at its end. */
export interface Begun {
  batch: string
  auditId: number
}

/** Tells the database, for the rest of this transaction, who changes rows in which batch, and which audit row says why. */
export async function beginChange(db: Transaction, principal: Principal, batch: string = randomUUID()): Promise<Begun> {
  const userId = principal.kind === 'user' ? principal.userId : null
  const [row] = await rowsOf(
    db,
    { auditId: 'number', told: 'text' },
    sql`
      select id as "auditId",
        set_config(
          ${changeSetting},
          jsonb_build_object('audit', id, 'batch', ${batch}::text, 'user', ${userId}::text)::text,
          true
        ) as told
      from (select nextval(pg_get_serial_sequence('audits', 'id')) as id) reserved
    `,
  )
  return { batch, auditId: row!.auditId }
}
