import pg from 'pg'
import { LockedError } from '../database/embedded/lock.ts'

/** Of a PostgreSQL database, which unlike a folder has no lock. @throws LockedError while a server is connected to it */
export async function requireNoServer(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client
    .query(`
      select 1
      from pg_stat_activity
      where datname = current_database() and application_name = 'energy-sites'
    `)
    .finally(() => client.end())
  if (rows.length > 0) throw new LockedError('还有服务进程连接着该数据库，请先停止 (a server is connected to this database: stop it first)')
}
