import { randomInt } from 'node:crypto'
import type { Services } from '../context.ts'
import { drawCaptcha } from './drawCaptcha.ts'
import { putSecret, takeSecret } from './secrets.ts'

/**
 * Letters and digits of which none is taken for another: of 0 O D Q, 1 I L J, 2 Z, 4 A, 5 S, 6 G C, 8 B 3, 9 g, E F, H N M,
 * P R, U V Y, K X at most one each.
 */
export const captchaAlphabet = 'ACEHKMRTY37'
const lifeSeconds = 120

/** A new captcha: a PNG of 150 × 50 with four characters. Its id goes out in the reply header `captcha`. */
export async function newCaptcha(services: Services): Promise<{ id: string; picture: Buffer }> {
  const text = services.config.testMode
    ? '2468'
    : Array.from({ length: 4 }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join('')
  const id = await putSecret(services, 'captcha', { payload: text, seconds: lifeSeconds })
  return { id, picture: drawCaptcha(text) }
}

/** What some are taken for all the same. None of these is ever asked for. */
const lookAlikes: Record<string, string> = { '4': 'A', G: 'C', F: 'E', N: 'M', X: 'K', P: 'R', V: 'Y', '8': '3', B: '3', '1': '7' }
const read = (text: string) => text.toUpperCase().replace(/./g, character => lookAlikes[character] ?? character)

/** Is this what the picture shows? Asking uses the captcha up. Capitals do not matter, nor what is taken for its look-alike. */
export async function isCaptcha(services: Services, id: string, text: string): Promise<boolean> {
  const taken = await takeSecret<string>(services, 'captcha', id)
  return taken !== null && read(taken.payload) === read(text)
}
