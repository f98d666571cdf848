import type { FastifyBaseLogger } from 'fastify'

const quiet = () => {}

/** Background failures must fail a test, not scroll by. */
export const quietLog = {
  info: quiet,
  warn: quiet,
  debug: quiet,
  trace: quiet,
  error: (what: unknown) => {
    throw what
  },
} as unknown as FastifyBaseLogger
