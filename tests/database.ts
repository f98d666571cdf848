import { type Database, openDatabase } from '../server/database/db.ts'
import { asAdmin } from './asAdmin.ts'
import { type Content, createDatabase, fill, newName, templateOf } from './template.ts'

/** Connection string of the database the running test file uses, where it is a server's. */
export interface TestDatabase extends Database {
  url: string | undefined
}

/**
 * A database of its own: in memory, or on the PostgreSQL server named by `TEST_DATABASE_URL`. `close` removes it.
 */
export async function createTestDatabase(content: Content = 'tables'): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  const template = await templateOf(content, server)
  const name = newName()
  const url = server ? await createDatabase(server, name, template?.place) : undefined
  const database = await openDatabase({ databaseUrl: url, dataDir: 'memory://' }, server ? undefined : template?.place)
  if (!template) await fill(database, content)
  return {
    ...database,
    url,
    close: async () => {
      await database.close()
      if (server) await asAdmin(server, `drop database if exists ${name} with (force)`)
    },
  }
}
