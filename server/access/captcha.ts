import { randomInt } from 'node:crypto'
import type { Services } from '../context.ts'
import { drawCaptcha } from './drawCaptcha.ts'
import { putSecret, takeSecret } from './secrets.ts'

/** Letters and digits that stay apart from one another when they are bent (no 0 O Q, 1 I L, 2 Z, 4, 5 S, 6 G, 8 B, 9, U V W). */
export const captchaAlphabet = 'ACDEFHJKMNPRTXY37'
const lifeSeconds = 120

/** A new captcha: a PNG of 150 × 50 with four characters. Its id goes out in the reply header `captcha`. */
export async function newCaptcha(services: Services): Promise<{ id: string; picture: Buffer }> {
  const text = services.config.testMode
    ? '2468'
    : Array.from({ length: 4 }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join('')
  const id = await putSecret(services, 'captcha', { payload: text, seconds: lifeSeconds })
  return { id, picture: drawCaptcha(text) }
}

/** What people take some for that have run into a line. None of these is ever asked for. */
const lookAlikes: Record<string, string> = { O: 'D', '0': 'D', Q: 'D', B: 'R', V: 'Y', '8': '3' }
const read = (text: string) => text.toUpperCase().replace(/./g, character => lookAlikes[character] ?? character)

/** Is this what the picture shows? Asking uses the captcha up. Capitals do not matter, nor what is taken for its look-alike. */
export async function isCaptcha(services: Services, id: string, text: string): Promise<boolean> {
  const taken = await takeSecret<string>(services, 'captcha', id)
  return taken !== null && read(taken.payload) === read(text)
}
