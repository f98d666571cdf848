import { setTimeout as pause } from 'node:timers/promises'
import { createEngine } from '../server/alarms/createEngine.ts'
import { judgeAll } from '../server/alarms/abnormal/startAbnormal.ts'
import { readConfig } from '../server/config.ts'
import { createBus } from '../server/database/bus.ts'
import type { Database } from '../server/database/db.ts'
import { readFact } from '../server/database/facts.ts'
import { createScene } from '../server/demo/scene/createScene.ts'
import { createSimulator } from '../server/demo/simulator/createSimulator.ts'
import { simulatedUntil } from '../server/demo/steps.ts'
import { createIngest } from '../server/ingest/createIngest.ts'
import { quietLog } from './quietLog.ts'

/**
 * Brings a demonstration region up to now, as the product would after a stop: its simulator makes up for what is
 * missing. A tenth of the work of filling one.
 */
export async function bringForward(database: Database, databaseUrl: string | undefined) {
  const { db } = database
  const bus = await createBus(database, { databaseUrl })
  // One moment for all of it: it ends where it was begun, however long it takes.
  const now = Date.now()
  const base = { config: readConfig({ NODE_ENV: 'test' }, { databaseUrl }), database, db, bus, log: quietLog, clock: () => new Date(now) }
  const engine = createEngine(base)
  // Not started, it has no timers: stopping it writes what it has gathered.
  const ingest = createIngest(base, engine)
  const simulator = createSimulator(base, ingest)
  const scene = createScene(base, ingest)
  try {
    await Promise.all([simulator.start(), scene.start()])
    const reached = async () => Date.parse((await readFact(db, simulatedUntil)) ?? '')
    while ((await reached()) < Math.floor(now / 60_000) * 60_000) await pause(20)
    await Promise.all([simulator.stop(), scene.stop()])
    await ingest.stop()
    await judgeAll(base, { listeningSince: new Date(0), arrived: [] }, new Map(), engine.announce)
  } finally {
    await bus.close()
  }
}
