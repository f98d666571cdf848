import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createBus } from '../database/bus.ts'
import { openDatabase } from '../database/db.ts'
import { migrate } from '../database/migrate.ts'
import { ensureDemo } from '../demo/ensureDemo.ts'
import { childMain } from '../process/childMain.ts'

/** How far the filling of a new folder is, 0 … 1 of a step. */
export interface Filled {
  step: string
  share: number
}

/** What a first start has to do before it can serve: the region, and all that is computed from it and kept beside it. */
async function fill(send: (filled: Filled) => void) {
  const config = readConfig()
  const onProgress = (step: string, share: number) => send({ step, share })
  const database = await openDatabase(config)
  try {
    await migrate(database)
    const bus = await createBus(database, config)
    const app = await buildApp({ config, database, bus, clock: () => new Date() })
    const { engine, ingest } = app.services
    await ensureDemo(app.services, { onProgress, behind: true })
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

// Where whoever started it is gone, the next start goes on where this one was.
childMain(fill)
