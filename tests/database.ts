import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '../server/db.ts'
import { migrate } from '../server/migrate.ts'

/** Connection string of the database the running test file uses, where it is a server's. */
export interface TestDatabase extends Database {
  url: string | undefined
}

/**
 * A fresh, migrated database of its own: in memory, or on the PostgreSQL server named by `TEST_DATABASE_URL`. `close` removes it.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) {
    const database = await openDatabase({ databaseUrl: undefined, dataDir: 'memory://' })
    await migrate(database)
    return { ...database, url: undefined }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(server, `create database ${name}`)
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const database = await openDatabase({ databaseUrl: url, dataDir: 'memory://' })
  await migrate(database)
  return {
    ...database,
    url,
    close: async () => {
      await database.close()
      await asAdmin(server, `drop database if exists ${name} with (force)`)
    },
  }
}

export async function asAdmin(connectionString: string, sql: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(sql)
  await client.end()
}
