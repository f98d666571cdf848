import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../context.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

/** The configured mail server, or null. Loaded on first use: most starts never send a mail. */
async function transportOf({ smtpUrl }: Services['config']) {
  if (!smtpUrl) return null
  const { createTransport } = await import('nodemailer')
  return createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 })
}

/**
 * Can a mail leave at all? Asked before it is known whether the account exists, so that a dead mail server fails for every account alike.
 * In demonstration mode without a mail server texts go to the server's log instead.
 */
export async function canMail({ config, log }: Pick<Services, 'config' | 'log'>): Promise<boolean> {
  const transport = await transportOf(config)
  if (!transport) return config.demo || config.testMode
  try {
    return await transport.verify()
  } catch (error) {
    log.error({ err: error }, 'mail server refuses')
    return false
  } finally {
    transport.close()
  }
}

/** When a mail is thought of, ms after it was asked for: the answer has long left, and so has one that is asked for right behind it. */
const [soonest, latest] = [300, 1500]

/**
 * Sends a mail in the background, a moment later: neither the caller's answer nor the next one must tell by its time
 * whether there was one to send.
 */
export function sendMail({ config, log }: Pick<Services, 'config' | 'log'>, mail: Mail) {
  const sending = pause(randomInt(soonest, latest)).then(async () => {
    const transport = await transportOf(config)
    if (transport) await transport.sendMail({ from: config.smtpFrom, ...mail }).finally(() => transport.close())
    else if (config.demo) log.info({ to: mail.to }, `no mail server configured, the mail reads: ${mail.text}`)
  })
  sending.catch(error => log.error({ err: error, subject: mail.subject }, 'mail not sent'))
}
