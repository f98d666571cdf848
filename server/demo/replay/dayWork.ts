import type { FastifyBaseLogger } from 'fastify'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { instantOf } from '../../../core/time/time.ts'
import type { Config } from '../../config.ts'
import { createBus } from '../../database/bus.ts'
import { type Database, openDatabase } from '../../database/db.ts'
import { migrate } from '../../database/migrate.ts'
import { loadRegion } from '../simulator/loadRegion.ts'
import { copyTables, forgetAfter, type ReplayedDays } from './copyTables.ts'
import { createDayClock } from './createDayClock.ts'
import { createPlayer, stepMs } from './createPlayer.ts'
import { fillMidnight } from './fillMidnight.ts'

/** How far it is, 0 … 1. */
export type OnProgress = (share: number) => void

/** Connection to the living database. */
export type Living = Pick<pg.PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'database' | 'options' | 'application_name'>

/** A template for some days, read from the living into a new folder. */
interface TemplateWork {
  kind: 'template'
  folder: string
  days: ReplayedDays
  living: Living
}

/** A day played up to a moment, in a folder that is a copy of a template, or of the day at an earlier moment. */
interface PlayWork {
  kind: 'play'
  folder: string
  day: string
  /** ms after midnight. */
  from: number
  start: { template: ReplayedDays } | { played: number }
}

export type DayWork = TemplateWork | PlayWork

/** Of the way from a template to a moment of its day: the evening before; the rest is the day itself. */
const filled = 0.4

async function makeTemplate({ days, living }: TemplateWork, to: Database, onProgress: OnProgress) {
  await migrate(to)
  const pool = new pg.Pool({ ...living, max: 1 })
  try {
    await copyTables(drizzle(pool), to.db, days, onProgress)
    await to.db.execute('analyze')
  } finally {
    await pool.end()
  }
}

async function play(
  { day, from, start }: PlayWork,
  database: Database,
  base: { config: Config; log: FastifyBaseLogger },
  onProgress: OnProgress,
) {
  const { db } = database
  const template = 'template' in start ? start.template : null
  if (template) await forgetAfter(db, day, template)
  const region = await loadRegion(db)
  if (template) await fillMidnight(db, region, day, stepMs / 1000, share => onProgress(filled * share))
  const bus = await createBus(database, { databaseUrl: undefined })
  const still = createDayClock(() => new Date(0), instantOf(day).getTime())
  const onDayProgress: OnProgress = share => onProgress(template ? filled + (1 - filled) * share : share)
  const player = createPlayer({ ...base, database, db, bus }, region, day, still, { from, onProgress: onDayProgress })
  await player.prepare('played' in start ? start.played : undefined)
  await bus.close()
}

/** Does the work in its folder and leaves the database there closed. */
export async function workOnDay(work: DayWork, base: { config: Config; log: FastifyBaseLogger }, onProgress: OnProgress): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: work.folder })
  try {
    if (work.kind === 'template') await makeTemplate(work, database, onProgress)
    else await play(work, database, base, onProgress)
  } finally {
    await database.close()
  }
}
