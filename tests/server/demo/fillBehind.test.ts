import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureDemo } from '../../../server/demo/ensureDemo.ts'
import { fillBehind, readPastCurves } from '../../../server/demo/fill/pastCurves.ts'
import { makeSiteCurves } from '../../../server/ingest/siteCurves.ts'
import type { Database } from '../../../server/database/db.ts'
import { createTestDatabase } from '../../database.ts'
import { noon } from '../../template.ts'

const clock = () => new Date(noon)
const open: Database[] = []
afterAll(() => Promise.all(open.map(database => database.close())))

/**
 * What figures are made of, each with what orders its rows. Flows of a day are read beside those of others, which changes their last digit;
 * those of today are settled anew every ten minutes.
 */
const tables = {
  device_days: 'device_id, kind, day',
  site_days: 'site_id, kind, day',
  curves: 'device_id, indicator_id, day, step',
  site_curves: 'site_id, kind, day',
  site_money: 'site_id, day, item',
  "(select site_id, day, flow, round(kwh::numeric, 6), cents, estimated from settled_flows where day < '2026-06-10')": 'site_id, day, flow',
  latest: 'device_id, indicator_id',
}

/** Rows of every table and a digest of all that stands in them. */
async function contents({ pool }: Database) {
  const found: Record<string, unknown> = {}
  for (const [table, order] of Object.entries(tables)) {
    const { rows } = await pool.query(
      `
        select count(*)::int as rows, md5(string_agg(md5(t::text), '' order by ${order})) as digest
        from ${table} t
      `,
    )
    found[table] = rows[0]
  }
  return found
}

async function begin(behind: boolean) {
  const database = await createTestDatabase('tables')
  open.push(database)
  await ensureDemo({ db: database.db, clock }, { scale: 'small', behind })
  await makeSiteCurves(database.db, clock())
  return database
}

describe('a region whose older curves follow behind the open product', { timeout: 600_000 }, () => {
  let waited: Database
  let opened: Database
  beforeAll(async () => {
    waited = await begin(false)
    opened = await begin(true)
  }, 600_000)

  it('has every day of the ledger at once, and says from which day on its curves are there', async () => {
    const [all, now] = [await contents(waited), await contents(opened)]
    expect(now.device_days).toEqual(all.device_days)
    expect(now.site_days).toEqual(all.site_days)
    expect(now.latest).toEqual(all.latest)
    expect(now.curves).not.toEqual(all.curves)
    expect(await readPastCurves(waited.db)).toBeNull()
    expect(await readPastCurves(opened.db)).toEqual({ from: '2026-06-09', first: '2026-06-07' })
  })

  it('goes on after a stop with the next older day, and then has what a start that waited has', async () => {
    const days: string[] = []
    const stopped = fillBehind({ db: opened.db, clock }, ({ from }) => {
      days.push(from)
      throw new Error('stopped')
    })
    await expect(stopped).rejects.toThrow('stopped')
    expect(await readPastCurves(opened.db)).toEqual({ from: '2026-06-08', first: '2026-06-07' })
    await fillBehind({ db: opened.db, clock }, ({ from }) => days.push(from))
    expect(days).toEqual(['2026-06-08', '2026-06-07'])
    expect(await readPastCurves(opened.db)).toBeNull()
    expect(await contents(opened)).toEqual(await contents(waited))
  })
})
