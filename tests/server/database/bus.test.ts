import { expect, it, vi } from 'vitest'
import { createBus } from '../../../server/database/bus.ts'
import { openDatabase } from '../../../server/database/db.ts'
import { createTestDatabase } from '../../database.ts'

it.skipIf(!process.env.TEST_DATABASE_URL)('reads anew what was said while nobody listened', { timeout: 60_000 }, async () => {
  const database = await createTestDatabase('nothing')
  const config = { databaseUrl: database.url }
  const second = await openDatabase({ databaseUrl: database.url, dataDir: '' })
  const [one, other] = [await createBus(database, config), await createBus(second, config)]
  const received: unknown[] = []
  const topics: string[] = []
  other.subscribe('alarm', changes => received.push(changes))
  for (const topic of ['alarmLimits', 'order', 'sessionEnded'] as const) other.subscribe(topic, () => topics.push(topic))
  const { rowCount } = await database.pool.query(
    `
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database()
        and pid <> pg_backend_pid()
        and application_name <> 'energy-sites'
    `,
  )
  expect(rowCount).toBe(2)
  // Both are deaf now.
  const change = { kind: 'raised', alarmId: 7, orgId: '1', siteId: 's', sign: '1' } as const
  one.publish('alarm', [change])
  await vi.waitFor(() => expect(received).toContain(null), 20_000)
  expect(topics.sort()).toEqual(['alarmLimits', 'order', 'sessionEnded'])
  one.publish('alarm', [change])
  await vi.waitFor(() => expect(received).toContainEqual([change]), 20_000)
  await one.close()
  await other.close()
  await second.close()
  await database.close()
})
