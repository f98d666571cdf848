import { STATUS_CODES } from 'node:http'
import fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify'
import { createEngine } from './alarms/createEngine.ts'
import { contracts } from '../core/contract/index.ts'
import { codes } from '../core/errors.ts'
import type { Services } from './context.ts'
import { docsPage } from './docs.ts'
import { registerDomains } from './domains/index.ts'
import { Failure, statusOf } from './failure.ts'
import { createIngest } from './ingest/createIngest.ts'
import { openapi } from './openapi.ts'
import { createReplays } from './replay/createReplays.ts'
import { securityHeaders } from './securityHeaders.ts'
import { createSimulator } from './simulator/createSimulator.ts'
import { serveWeb } from './serveWeb.ts'
import { createVideo } from './video/createVideo.ts'
import { serveVideo } from './video/serveVideo.ts'

export type App = FastifyInstance & { services: Services }

const bodyLimit = 8 * 1024 * 1024

/**
 * The whole server without a port: calls, documents and pages. Tests use it in-process, main.ts listens.
 * Background work (simulator, folding, alarm timers) starts with `startLive`, the socket with the port.
 */
export async function buildApp(parts: Pick<Services, 'config' | 'database' | 'bus' | 'clock'>): Promise<App> {
  const { config } = parts
  const app = fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: config.trustProxy,
    routerOptions: { maxParamLength: 200 },
  })
  const base = { ...parts, db: parts.database.db, log: app.log }
  const engine = createEngine(base)
  const ingest = createIngest(base, engine)
  const living = {
    ...base,
    engine,
    ingest,
    simulator: config.simulator ? createSimulator(base, ingest) : null,
    video: createVideo(base),
  }
  const services: Services = { ...living, replays: createReplays(living) }
  app.addHook('onClose', () => services.replays.close())
  securityHeaders(app, config)

  app.setErrorHandler((error: FastifyError | Failure, request, reply) => {
    if (error instanceof Failure)
      return reply.status(statusOf(error.code)).send({ code: error.code, msg: error.message, data: null, fields: error.fields })
    const status = error.statusCode ?? 500
    if (status < 500) return reply.status(status).send({ code: status, msg: plain(status), data: null })
    request.log.error({ err: error, url: request.url }, 'request failed')
    return reply.status(500).send({ code: codes.broken, msg: '服务异常，请稍后重试', data: null })
  })

  registerDomains(app, services)
  serveVideo(app, services)
  const document = openapi(contracts)
  app.get('/api/openapi.json', async () => document)
  app.get('/api/docs', async (_request, reply) => reply.type('text/html').send(docsPage(document)))
  app.get('/healthz', async (_request, reply) => {
    const alive = await services.database.pool.query('select 1').then(
      () => true,
      () => false,
    )
    return reply.status(alive ? 200 : 503).send({ alive })
  })
  await serveWeb(app)
  const built: App = Object.assign(app, { services })
  return built
}

const plain = (status: number) =>
  ({
    400: '请求格式不正确',
    404: '接口不存在',
    405: '请求方式不正确',
    413: '提交的数据过大',
    415: '请求格式不正确',
    429: '操作过于频繁，请稍后再试',
  })[status] ??
  STATUS_CODES[status] ??
  '请求失败'
