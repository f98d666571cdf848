import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyLoggerOptions, LogController } from 'fastify'
import { createRefusals } from './access/createRefusals.ts'
import { createEngine } from './alarms/createEngine.ts'
import type { Services } from './context.ts'
import { createSharedReads } from './http/createSharedReads.ts'
import { answerFailures } from './http/answerFailures.ts'
import { limitBodies, strangersBytes } from './http/connection/limitBodies.ts'
import { endSlowReaders } from './http/connection/endSlowReaders.ts'
import { answerBrokenRequests } from './http/connection/brokenRequests.ts'
import { callerOf, isKnown } from './http/principal.ts'
import { recordRefusals } from './http/recordRefusals.ts'
import { historyHeader } from '../core/call/historyFrom.ts'
import { genericBytes } from '../core/rules/files.ts'
import { createFileStore } from './files/createFileStore.ts'
import { keptFree } from './files/keptFree.ts'
import { createS3Store } from './files/createS3Store.ts'
import { registerDomains } from './domains/index.ts'
import { createIngest } from './ingest/createIngest.ts'
import { demoSource } from './demo/demoSource.ts'
import { createFaultDrills } from './demo/faultDrill/createFaultDrills.ts'
import { createReplays } from './demo/replay/createReplays.ts'
import { securityHeaders } from './http/securityHeaders.ts'
import { createScene } from './demo/scene/createScene.ts'
import { createSimulator } from './demo/simulator/createSimulator.ts'
import { boundLog } from './start/boundLog.ts'
import { createLogSink } from './start/createLogSink.ts'
import { serveHealth } from './start/serveHealth.ts'
import { loggedError } from './process/loggedError.ts'
import { withoutPasswords } from './process/withoutPasswords.ts'
import { createMetrics } from './process/metrics.ts'
import { serveDocs } from './http/serveDocs.ts'
import { serveWeb } from './http/serveWeb.ts'
import { createSystemAlarms, noteFailure, refuseWithoutRoom } from './process/systemAlarms.ts'
import { trustOf, warnOfUntrustedProxies } from './http/connection/trustedProxies.ts'
import { together } from './demo/together.ts'
import { createVideo } from './video/createVideo.ts'
import { serveVideo } from './video/serveVideo.ts'
import { createViewings } from './video/viewingToken.ts'

type LogStream = FastifyLoggerOptions['stream']
export type App = FastifyInstance & { services: Services }

/** A request arrives within a quarter of an hour or not at all: 50 MB by a line of half a megabit a second. */
const requestTimeout = 900_000

/** How long requests under way may take when the server stops, ms. */
const stopGrace = 3000

/**
 * The whole server without a port: calls, documents and pages. Tests use it in-process, main.ts listens.
 * Background work (simulator, folding, alarm timers) starts with `startLive`, the socket with the port.
 * @param logTo takes the log instead of the standard output
 */
export async function buildApp(parts: Pick<Services, 'config' | 'database' | 'bus' | 'clock'>, logTo?: LogStream): Promise<App> {
  const { config } = parts
  const sink = logTo ?? createLogSink()
  const hooks = boundLog(code => noteFailure(systemAlarms, code))
  const app = fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : {
            level: config.logLevel,
            hooks,
            serializers: { err: loggedError },
            stream: { write: line => sink.write(withoutPasswords(line)) },
          },
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: strangersBytes,
    requestTimeout,
    // Whoever sends half a head is gone within 20 s.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    ...answerBrokenRequests,
    trustProxy: trustOf(config.trustProxy),
    routerOptions: { maxParamLength: 200 },
  })
  const history: Services['history'] = { from: null }
  const systemAlarms = createSystemAlarms(app.log, parts.clock)
  // What a person was refused, or a gateway, is found in the log by this.
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (history.from) reply.header(historyHeader, history.from)
  })
  const base = { ...parts, history, db: parts.database.db, log: app.log, systemAlarms, metrics: createMetrics() }
  // What gateways say and what becomes an alarm goes before what is read.
  const ahead = { ...base, db: parts.database.quick.db }
  const engine = createEngine(ahead)
  const ingest = createIngest(ahead, engine)
  const leave = (folder: string) => keptFree(config, folder)
  const living = {
    ...base,
    refusals: createRefusals(base),
    engine,
    ingest,
    files: config.filesS3 ? createS3Store(config.filesS3, undefined, leave) : createFileStore(config.filesDir, leave),
    simulator: config.simulator ? together(createSimulator(base, ingest), createScene(base, ingest)) : null,
    video: createVideo(base, { demo: demoSource(base) }),
    viewings: createViewings(base),
  }
  const services: Services = { ...living, faultDrills: null, replays: createReplays(living) }
  if (living.simulator) services.faultDrills = createFaultDrills(services, living.simulator)
  // Whoever is in the middle of a request has a few seconds; a connection that nobody ends any more must not hold up the stop.
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), stopGrace).unref()
  })
  app.addHook('onClose', () => services.replays.close())
  app.addHook('onClose', () => services.files.close())
  app.addHook('onClose', () => services.refusals.close())
  // One byte more than any file may have: what is larger arrives as too large.
  const limits = { files: 1, fileSize: genericBytes + 1, fields: 20, fieldSize: 4000, parts: 21 }
  await app.register(multipart, { limits, throwFileSizeLimit: false })
  // What no call reads is refused, not parsed.
  app.removeContentTypeParser('text/plain')
  limitBodies(app, isKnown)
  endSlowReaders(app)
  securityHeaders(app, config)
  warnOfUntrustedProxies(app, config)

  recordRefusals(app, services, callerOf)
  answerFailures(app)
  refuseWithoutRoom(app, systemAlarms)
  const sharedReads = createSharedReads(config.keepReadsMs)
  // Whoever hears of an alarm asks how many there are, and is not to hear what was true before; which process found it makes no difference.
  const off = (['alarm', 'alarmLimits', 'order'] as const).map(topic => parts.bus.subscribe(topic, sharedReads.forget))
  app.addHook('onClose', async () => {
    for (const end of off) end()
  })
  registerDomains(app, services, sharedReads)
  serveVideo(app, services)
  serveDocs(app, services)
  serveHealth(app, services)
  await serveWeb(app)
  const built: App = Object.assign(app, { services })
  return built
}
