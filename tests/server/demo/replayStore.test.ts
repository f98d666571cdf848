import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, HOUR, instantOf, MINUTE, siteDay } from '../../../core/time/time.ts'
import { readConfig } from '../../../server/config.ts'
import { openDatabase } from '../../../server/database/db.ts'
import { createDayStore } from '../../../server/demo/replay/createDayStore.ts'
import { createTestDatabase, type TestDatabase } from '../../database.ts'
import { keepSites } from '../../keepSites.ts'

let database: TestDatabase
let store: ReturnType<typeof createDayStore>
let reads = 0
const yesterday = addDays(siteDay(new Date()), -1)
const before = addDays(yesterday, -1)
const never = () => false

beforeAll(async () => {
  database = await createTestDatabase('region')
  await keepSites(database.db, 2)
  // Whoever reads the living connects to it.
  const { options } = database.pool
  const pool = {
    get options() {
      reads++
      return options
    },
  } as TestDatabase['pool']
  const config = readConfig({ LOG_LEVEL: 'silent', NODE_ENV: 'test' }, { testMode: true, demo: true, simulator: true })
  store = createDayStore({ config, clock: () => new Date(), database: { ...database, pool } })
})
afterAll(async () => {
  await store.close()
  await database.close()
})

/**
 * Energy of the days before one (the evening before the replayed day is closed by what it begins with), rounded: sums
 * of the same numbers in another order differ in the last digit.
 */
const energyBefore = (day: string) => sql`select round(sum(kwh)) as kwh from device_days where day < ${day}::date`
const alarmsKnown = (day: string) => {
  const midnight = instantOf(day).toISOString()
  return sql`
    select count(*)::int as n
    from alarms
    where raised_at < ${midnight}::timestamptz and recovered_at <= ${midnight}::timestamptz
  `
}

it('leaves nothing of a process that was killed, also where nobody asks for a day any more', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'replay-left-'))
  mkdirSync(join(dataDir, 'replay', '1'), { recursive: true })
  const config = readConfig({ LOG_LEVEL: 'silent', NODE_ENV: 'test' }, { testMode: true, demo: true, simulator: true, dataDir })
  const embedded = { embedded: { folder: dataDir } } as TestDatabase
  await createDayStore({ config, clock: () => new Date(), database: embedded }).clear()
  expect(readdirSync(dataDir)).toEqual([])
  rmSync(dataDir, { recursive: true })
})

it('reads the living once for all days: another one, and the same again, are copied as files and know nothing of what came later', async () => {
  const steps: number[] = []
  const onProgress = (share: number) => void steps.push(share)
  const folders = [await store.copy(yesterday, 0, never, onProgress)]
  expect(reads).toBe(1)
  expect(steps.length).toBeGreaterThan(2)
  expect(steps).toEqual([...steps].sort((a, b) => a - b))

  // Again: not even the day is played anew.
  steps.length = 0
  folders.push(await store.copy(yesterday, 0, never, onProgress))
  expect(steps).toEqual([])

  folders.push(await store.copy(before, 0, never, onProgress))
  expect(reads).toBe(1)
  for (const [n, day] of [yesterday, yesterday, before].entries()) {
    const opened = await openDatabase({ databaseUrl: undefined, dataDir: folders[n]! })
    try {
      for (const question of [energyBefore(addDays(day, -1)), alarmsKnown(day)])
        expect((await opened.db.execute(question)).rows).toEqual((await database.db.execute(question)).rows)
      const { rows } = await opened.db.execute(sql`select max(day)::text as day from device_days`)
      expect(rows).toEqual([{ day }])
    } finally {
      await opened.close()
    }
  }
}, 400_000)

it('plays on from what is prepared of the day, and stops where nobody waits any more', async () => {
  const steps: number[] = []
  await store.prepare(yesterday, HOUR, never, share => void steps.push(share))
  // The hour, in steps of five minutes, and nothing else: neither the copy of the living nor the evening before were made again.
  expect(steps).toHaveLength(12)
  await expect(store.prepare(before, 2 * HOUR, () => true)).rejects.toThrow()
  await store.prepare(before, 10 * MINUTE, never)
  expect(reads).toBe(1)
})
