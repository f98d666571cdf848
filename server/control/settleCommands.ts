import { sql } from 'drizzle-orm'
import type { CommandState } from '../../core/devices/commandStates.ts'
import { quality } from '../../core/units/quality.ts'
import { rowsOf } from '../database/rowsOf.ts'
import type { Services } from '../context.ts'
import type { Transaction } from '../live/live.ts'
import { auditOutcome } from './auditOutcome.ts'
import { givenUp } from './deadlines.ts'

const ended = { id: 'number', orgId: 'text', userId: 'text', state: 'text', reason: 'text?' } as const
const columns = sql`commands.id, commands.org_id as "orgId", commands.user_id as "userId", commands.state, commands.reason`

/** Readings are compared as they are stored, in single precision. */
const same = sql`abs(l.value - commands.target) < 0.01`
/** A gateway whose clock is behind stamps what it measures now as if it were before. */
const measured = sql`l.at - make_interval(secs => least(0, coalesce(g.clock_skew_seconds, 0)))`

/** What a device shows by a believed reading taken after it was told is done, whether or not the gateway said so. */
const confirm = (now: string) => sql`
  update commands
  set state = 'done', ended_at = least(${now}::timestamptz, greatest(${measured}, commands.sent_at))
  from latest l, gateways g
  where commands.state in ('sent', 'acknowledged')
    and l.device_id = commands.device_id
    and l.indicator_id = commands.indicator_id
    and g.id = commands.gateway_id
    and l.quality < ${quality.suspect}
    and ${same}
    and ${measured} >= commands.sent_at
  returning ${columns}
`

const giveUp = (now: string, state: keyof typeof givenUp) => sql`
  update commands set state = 'timedOut', ended_at = ${now}::timestamptz, reason = ${givenUp[state]}
  where commands.state = ${state} and commands.due_at <= ${now}::timestamptz
  returning ${columns}`

const open: readonly (keyof typeof givenUp)[] = ['acknowledged', 'sent', 'issued']

/**
 * Ends what has come to its end: instructions that show in the device's readings, then those that waited too long for their next hop.
 * @returns how many are still open
 */
export async function settleCommands({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock().toISOString()
  const count = async (tx: Services['db'] | Transaction) =>
    (
      await rowsOf(
        tx,
        { open: 'number' },
        sql`
          select count(*)::int as open
          from commands
          where state in ('issued', 'sent', 'acknowledged')
        `,
      )
    )[0]?.open ?? 0
  if ((await count(db)) === 0) return 0
  return db.transaction(async tx => {
    const over = [...(await rowsOf(tx, ended, confirm(now)))]
    for (const state of open) over.push(...(await rowsOf(tx, ended, giveUp(now, state))))
    await auditOutcome(
      tx,
      over.map(row => ({ ...row, state: row.state as CommandState })),
    )
    return count(tx)
  })
}
