import type { FastifyServerOptions } from 'fastify'
import { codeOf } from '../database/codeOf.ts'

const windowMs = 60_000
/** Lines that say the same, within a minute. */
const most = 5
const warn = 40

type Hooks = Exclude<FastifyServerOptions['logger'], boolean | undefined>['hooks']

interface Count {
  until: number
  count: number
}

/**
 * What fails again and again is logged a few times a minute, and then how often it was left out: a fault must not fill
 * the disk it may have come from.
 * @param onFailure hears the code of every failure of the database, whether it is logged or not
 */
export function boundLog(onFailure: (code: string) => void, now: () => number = () => performance.now()): NonNullable<Hooks> {
  const counts = new Map<string, Count>()
  return {
    logMethod(args, method, level) {
      if (level < warn) return method.apply(this, args)
      const [first, text]: readonly unknown[] = args
      const error = typeof first === 'object' && first !== null && 'err' in first ? first.err : first
      const code = codeOf(error)
      if (code) onFailure(code)
      const key = `${String(text ?? '')} ${code ?? ''} ${error instanceof Error ? error.message.slice(0, 80) : ''}`
      const known = counts.get(key)
      if (known && known.until > now()) {
        known.count++
        if (known.count > most) return
        return method.apply(this, args)
      }
      if (counts.size > 1000) counts.clear()
      counts.set(key, { until: now() + windowMs, count: 1 })
      method.apply(this, args)
      if (known && known.count > most)
        this.warn({ leftOut: known.count - most, line: String(text ?? '') }, 'the same, left out of this log')
    },
  }
}
