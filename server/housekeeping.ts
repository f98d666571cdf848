import { sql } from 'drizzle-orm'
import type { Services } from './context.ts'

const hour = 3_600_000
/** Tables the ingest does not vacuum itself. */
const busy = ['alarms', 'orders', 'sessions', 'secrets', 'attempts', 'screen_tokens', 'audits', 'users', 'wall_presences']

/** What has expired goes: secrets, counters, sessions. */
export async function forgetExpired({ db, config }: Pick<Services, 'db' | 'config'>) {
  await db.execute(sql`delete from secrets where expires_at < now()`)
  await db.execute(sql`delete from attempts where window_ends_at < now()`)
  await db.execute(
    sql`delete from sessions where expires_at < now() or last_seen_at < now() - make_interval(mins => ${config.sessionIdleMinutes})`,
  )
}

/** Hourly housekeeping; the embedded engine has no autovacuum, a PostgreSQL server has. */
export function startHousekeeping(services: Services): () => void {
  const work = async () => {
    await forgetExpired(services)
    if (services.database.embedded) for (const table of busy) await services.database.pool.query(`vacuum analyze ${table}`)
  }
  const timer = setInterval(() => {
    work().catch(error => services.log.error({ err: error }, 'housekeeping'))
  }, hour)
  timer.unref()
  return () => clearInterval(timer)
}
