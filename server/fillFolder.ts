import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { createBus } from './database/bus.ts'
import { openDatabase } from './database/db.ts'
import { LockedError } from './database/embedded/lock.ts'
import { migrate } from './database/migrate.ts'
import { ensureDemo } from './demo/ensureDemo.ts'

/** What the process that fills a new folder says to the one that started it. */
export type FillMessage = { step: string; share: number } | { error: string } | { locked: string }

const say = (message: FillMessage) => process.send?.(message)
// Whoever started it is gone: the next start goes on where this one was.
process.on('disconnect', () => process.exit())

/** What a first start has to do before it can serve: the region, and all that is computed from it and kept beside it. */
async function fill() {
  const config = readConfig()
  const onProgress = (step: string, share: number) => say({ step, share })
  const database = await openDatabase(config)
  try {
    await migrate(database)
    const bus = await createBus(database, config)
    const app = await buildApp({ config, database, bus, clock: () => new Date() })
    const { engine, ingest } = app.services
    await ensureDemo(app.services, { onProgress })
    await engine.start()
    await ingest.start(onProgress)
    await ingest.stop()
    await engine.stop()
    await app.close()
    await bus.close()
  } finally {
    await database.close()
  }
}

const failureOf = (error: unknown): FillMessage =>
  error instanceof LockedError
    ? { locked: error.message }
    : { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }

fill()
  .catch(error => say(failureOf(error)))
  .finally(() => process.disconnect())
