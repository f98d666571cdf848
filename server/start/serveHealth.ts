import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { diskOf } from '../database/requireDiskSpace.ts'
import { takenAt } from '../database/snapshots/keptSnapshots.ts'
import { listSnapshots } from '../database/snapshots/takeSnapshot.ts'
import { disksOf } from './checkDisks.ts'
import { checkDatabase } from './startSelfWatch.ts'

/**
 * For whoever runs the product: `/healthz` lives, `/readyz` may be given work and if not why, `/metrics` where a token
 * is set, and only with it.
 */
export function serveHealth(app: FastifyInstance, services: Services) {
  const { config, systemAlarms } = services
  app.get('/healthz', async () => ({ alive: true }))
  app.get('/readyz', async (_request, reply) => {
    await checkDatabase(services)
    const reasons = systemAlarms.unready().map(({ kind }) => kind)
    return reply.status(reasons.length > 0 ? 503 : 200).send({ ready: reasons.length === 0, reasons })
  })
  const { metricsToken } = config
  if (!metricsToken) return
  measure(app, services)
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = digest(`Bearer ${metricsToken}`)
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return reply.status(401).send('')
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await services.metrics.text())
  })
}

function measure(app: FastifyInstance, services: Services) {
  const { metrics, database, config, systemAlarms, bus } = services
  app.addHook('onResponse', async (request, reply) => {
    metrics.count('http_requests_total', 'Requests answered', { method: request.method, status: String(reply.statusCode) })
    metrics.observe('http_request_seconds', 'Time until the answer was sent', reply.elapsedTime / 1000)
  })
  let lastReadingAt = performance.now()
  const off = bus.subscribe('telemetry', note => {
    lastReadingAt = performance.now()
    if (note) metrics.count('readings_total', 'Readings stored', {}, note.count)
  })
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  app.addHook('onClose', async () => {
    loop.disable()
    off()
  })
  metrics.gauge('readings_silence_seconds', 'Since readings were last stored', () => (performance.now() - lastReadingAt) / 1000)
  metrics.gauge('event_loop_delay_p99_seconds', 'Delay of the event loop since it was last asked for', () => {
    const value = loop.percentile(99) / 1e9
    loop.reset()
    return value
  })
  metrics.gauge('resident_memory_bytes', 'Resident memory', () => process.memoryUsage.rss())
  metrics.gauge('database_connections', 'Open connections', () => database.pool.totalCount)
  metrics.gauge('database_waiting', 'Callers who wait for a connection', () => database.pool.waitingCount)
  metrics.gauge('alarms_open', 'Alarms that have not ended', async () => {
    const [row] = (await services.db.execute(sql`select count(*)::int as count from alarms where recovered_at is null`)).rows
    return Number(row?.count)
  })
  metrics.gauge('system_alarms', 'Standing alarms of the product about itself', () => systemAlarms.standing().length)
  for (const { folder, metric, holds } of disksOf(services))
    metrics.gauge(metric, `Free on the disk of ${holds}`, async () => (await diskOf(folder)).free)
  if (!database.embedded?.folder) return
  metrics.gauge('snapshot_timestamp_seconds', 'When the last snapshot that was opened again began', async () => {
    const [last] = await listSnapshots(config.dataDir)
    return last ? takenAt(last) / 1000 : 0
  })
}
