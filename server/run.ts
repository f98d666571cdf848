import { type App, buildApp } from './app.ts'
import { writeBaseData } from './database/baseData.ts'
import { createBus } from './database/bus.ts'
import type { StartOutput } from './start/createStartOutput.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './database/db.ts'
import { ensureDemo } from './demo/ensureDemo.ts'
import { fillInChild } from './start/fillInChild.ts'
import { requireNoDemo } from './start/demoLeft.ts'
import { ensureFirstAdmin } from './start/firstAdmin.ts'
import { startFillBehind } from './start/startFillBehind.ts'
import { startJobs } from './jobs/createJobs.ts'
import { importJob } from './records/imports/importJob.ts'
import { startHousekeeping } from './start/housekeeping.ts'
import { bringBackToNow, startSelfWatch } from './start/startSelfWatch.ts'
import { startLive, startSimulated, stopLive } from './live/live.ts'
import { migrate } from './database/migrate.ts'
import { startCommandWatch } from './control/startCommandWatch.ts'
import { startReminders } from './orders/reminders/startReminders.ts'
import { startDemoTokens } from './domains/walls/screen/startDemoTokens.ts'
import { startFits } from './domains/energy/pv/startFits.ts'
import { startSettlement } from './domains/energy/profit/startSettlement.ts'
import { proxiesInForce } from './http/connection/trustedProxies.ts'
import { requirePort } from './start/requirePort.ts'
import { startSnapshots } from './database/snapshots/startSnapshots.ts'
import { attachSocket } from './socket/socket.ts'

export interface Running {
  app: App
  url: string
  stop(): Promise<void>
}

/** Opens, fills, starts and listens. `output` hears what is going on, in order. */
export async function start(config: Config, output: StartOutput, scale: 'full' | 'small' = 'full'): Promise<Running> {
  await requirePort(config)
  output.log(proxiesInForce(config.trustProxy))
  output.log(
    config.databaseUrl
      ? '连接 PostgreSQL (connecting to PostgreSQL) …'
      : `打开内置数据库 ${config.dataDir} (opening the embedded database) …`,
  )
  if (scale === 'full') await fillInChild(config, output)
  const database = await openDatabase(config)
  try {
    return await run(config, database, output, scale)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function run(config: Config, database: Database, output: StartOutput, scale: 'full' | 'small'): Promise<Running> {
  await migrate(database)
  if (!database.rowSecurity.enabled)
    output.log(
      '数据库账号无权建立角色，行级安全未启用；请由数据库管理员执行 (row security is off until an administrator of the database runs)：create role energy_sites_org nologin; create role energy_sites_limited nologin; grant energy_sites_org, energy_sites_limited to current_user;',
    )
  await requireNoDemo(database.db, config, output.log)
  const bus = await createBus(database, config)
  const app = await buildApp({ config, database, bus, clock: () => new Date() })
  const { services } = app
  await writeBaseData(services.db)
  if (config.demo) await ensureDemo(services, { scale, onProgress: output.progress, behind: scale === 'full' && !config.testMode })
  else await ensureFirstAdmin(services.db, output.log)
  const undo: (() => unknown)[] = []
  const stop = async () => {
    for (const step of undo.splice(0)) step()
    await app.close()
    await stopLive(services)
    await bus.close()
  }
  try {
    await bringBackToNow(services)
    await startLive(services, output.progress)
    undo.push(
      attachSocket(app),
      startSnapshots(services),
      startSelfWatch(services),
      startHousekeeping(services),
      startCommandWatch(services),
      startReminders(services),
      startJobs(services, { import: importJob }),
    )
    if (config.demo) undo.push(startDemoTokens(services))
    undo.push(
      await startFillBehind(services, () => [
        startSettlement(services),
        startFits(services),
        // Tests have other use for the processor.
        ...(config.demo && config.simulator && !config.testMode ? [services.replays.keepReady()] : []),
      ]),
    )
    await app.listen({ port: config.port, host: config.host })
    await startSimulated(services)
  } catch (error) {
    await stop()
    throw error
  }
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return {
    app,
    url: config.publicUrl ?? `http://localhost:${port}`,
    stop: async () => {
      await stop()
      await database.close()
    },
  }
}

/** Stops cleanly on a signal; a second signal ends at once. */
export function stopOnSignal(running: Running) {
  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    await running.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
