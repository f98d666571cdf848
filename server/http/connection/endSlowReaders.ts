import type { FastifyInstance } from 'fastify'

/** So long a reader may take nothing of an answer that waits for it, ms; one on a thin line takes something all the time. */
const usualMs = 60_000

/**
 * An answer nobody takes (a table of some MB, an archive) would keep its bytes, its files and its connection for ever.
 * Of a connection without any traffic, once its answer has begun, nothing is kept; how long an answer is worked on does
 * not count. When the answer is out Node waits for the next request as long as ever.
 */
export function endSlowReaders(app: FastifyInstance, silentMs = usualMs) {
  app.addHook('onSend', async ({ raw }) => {
    raw.socket?.setTimeout?.(silentMs)
  })
}
