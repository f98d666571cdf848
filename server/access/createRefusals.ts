import { eq, sql } from 'drizzle-orm'
import type { Services } from '../context.ts'
import { audits } from '../tables/index.ts'
import { HOUR, MINUTE } from '../../core/time/time.ts'
import { platformOrgId } from './audit.ts'
import type { Refusal, Refusals } from './Refusals.ts'

/** Rows an hour for what nobody known did, and for all others. */
const mostOfStrangers = 200
const mostOfKnown = 2000

interface Row {
  /** Of the row, once it is written. */
  id: Promise<number | null>
  times: number
  /** As far as the row says it. */
  audited: number
  last: Date
}

/**
 * Refusals in the audit: who was refused what, from where, since when and how often. Whoever is refused a thousand
 * times a second leaves one row an hour, and costs one statement a minute; a kill loses the last minute of a count,
 * never that there was one.
 */
export function createRefusals({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Refusals {
  let hour = Number.NaN
  let rows = new Map<string, Row>()
  let strangers = 0
  let timer: NodeJS.Timeout | undefined

  async function insert({ action, orgId, userId, target, detail, address }: Refusal): Promise<number | null> {
    try {
      const row = {
        action,
        orgId: orgId || (await platformOrgId(db)),
        userId: userId ?? null,
        target: target ?? null,
        detail: detail ?? null,
      }
      const [made] = await db
        .insert(audits)
        .values({ ...row, address: address ?? null })
        .returning({ id: audits.id })
      return made?.id ?? null
    } catch (error) {
      // Whoever was refused stays refused, and is told so.
      log.error({ err: error }, 'a refusal could not be written to the audit')
      return null
    }
  }

  async function writeAudits(of: Map<string, Row>) {
    for (const row of of.values()) {
      if (row.times === row.audited) continue
      const { times, last } = row
      row.audited = times
      const id = await row.id
      if (id === null) continue
      await db
        .update(audits)
        .set({ detail: sql`coalesce(${audits.detail}, '{}') || ${JSON.stringify({ times, until: last.toISOString() })}::jsonb` })
        .where(eq(audits.id, id))
    }
  }
  const writeAuditsLater = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      writeAudits(rows).catch(error => log.error({ err: error }, 'refusals could not be counted in the audit'))
    }, MINUTE).unref()
  }

  return {
    async note(refusal, known) {
      const now = clock()
      const present = Math.floor(now.getTime() / HOUR)
      if (present !== hour) {
        const before = rows
        hour = present
        rows = new Map()
        strangers = 0
        if (before.size > 0)
          await writeAudits(before).catch(error => log.error({ err: error }, 'refusals could not be counted in the audit'))
      }
      const own = `${refusal.action} ${refusal.who} ${refusal.target ?? ''}`
      const full = known ? rows.size - strangers >= mostOfKnown : strangers >= mostOfStrangers
      const key = rows.has(own) || !full ? own : 'more'
      const row = rows.get(key)
      if (row) {
        row.times++
        row.last = now
        writeAuditsLater()
        await row.id
        return
      }
      if (!known) strangers++
      const written = insert(key === own ? refusal : { action: 'refusals.more', who: '' })
      rows.set(key, { id: written, times: 1, audited: 1, last: now })
      await written
    },
    async close() {
      clearTimeout(timer)
      await writeAudits(rows).catch(() => {})
    },
  }
}
