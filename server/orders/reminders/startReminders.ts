import type { Services } from '../../context.ts'
import { remind } from './remind.ts'

const everyMs = 10_000

/** Looks every ten seconds which steps of orders are due. @returns stops it */
export function startReminders(services: Pick<Services, 'db' | 'bus' | 'clock' | 'log'>): () => void {
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    remind(services)
      .catch(error => services.log.error({ err: error }, 'reminders'))
      .finally(() => {
        busy = false
      })
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
