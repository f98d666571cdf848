import { HOUR, MINUTE } from '../../core/time/time.ts'
import type { Services } from '../context.ts'
import { invalid } from '../failure.ts'

/** Two clocks differ by no more than this unless one is wrong. */
const skewMs = 5 * MINUTE
/** Nobody is without a network for longer. */
const oldestMs = 72 * HOUR
/** What arrives this soon was told at once. */
const promptMs = MINUTE

/** When a step was taken, and when the server heard of it where that was later. */
export interface StepTime {
  at: Date
  received: Date | null
}

/**
 * The time a phone gives for what was done without a network.
 * @param given ISO time by the phone's clock; left out = now
 * @param since when the step began
 * @throws Failure 400 for a time that cannot be
 */
export function stepTime({ clock }: Pick<Services, 'clock'>, given: string | undefined, since: Date): StepTime {
  const now = clock()
  if (!given) return { at: now, received: null }
  const at = Date.parse(given)
  const refused = (sentence: string) => invalid(sentence, { at: sentence })
  if (at > now.getTime() + skewMs) throw refused('现场时间晚于服务器时间，请校准手机时间后重试')
  if (at < now.getTime() - oldestMs) throw refused('现场时间已超过 72 小时，请按当前时间重新登记，并在备注中说明')
  if (at < since.getTime() - skewMs) throw refused('现场时间早于该环节开始的时间，请校准手机时间后重试')
  const taken = Math.min(Math.max(at, since.getTime()), now.getTime())
  return { at: new Date(taken), received: now.getTime() - taken > promptMs ? now : null }
}
