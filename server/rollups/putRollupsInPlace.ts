import { createHash } from 'node:crypto'
import type pg from 'pg'
import { curves } from './sql/curves.ts'
import { days } from './sql/days.ts'
import { groups } from './sql/groups.ts'
import { live } from './sql/live.ts'
import { pending } from './sql/pending.ts'
import { spans } from './sql/spans.ts'
import { sums } from './sql/sums.ts'

/** Any number that nobody else uses for an advisory lock. */
const lock = 726_016

const functions = [spans, groups, live, days, sums, curves, pending].join('\n')
/** Stands with the last of them, and goes with it into dumps and snapshots. */
const content = createHash('sha256').update(functions).digest('hex')

/**
 * Puts the functions of the rollups, their triggers and views into a database, where those of another version stand or
 * none, and makes anew all that is kept: what another version kept may be something else.
 */
export async function putRollupsInPlace(client: Pick<pg.ClientBase, 'query'>) {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    const { rows } = await client.query<{ content: string | null }>(
      "select obj_description(oid, 'pg_proc') as content from pg_proc where proname = 'rebuild_rollups'",
    )
    if (rows[0]?.content !== content) {
      await client.query(functions)
      await client.query('select rebuild_rollups()')
      await client.query(`comment on function rebuild_rollups() is '${content}'`)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
