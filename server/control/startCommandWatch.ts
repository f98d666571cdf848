import type { Services } from '../context.ts'
import { settleCommands } from './settleCommands.ts'

const everyMs = 1000

/** Ends instructions that are done or given up, once a second. @returns stops it */
export function startCommandWatch(services: Pick<Services, 'db' | 'clock' | 'log'>): () => void {
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    settleCommands(services)
      .catch(error => services.log.error({ err: error }, 'instructions'))
      .finally(() => {
        busy = false
      })
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
