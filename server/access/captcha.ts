import { randomInt } from 'node:crypto'
import { createRequire } from 'node:module'
import type { Services } from '../context.ts'
import { putSecret, takeSecret } from './secrets.ts'

const require = createRequire(import.meta.url)
/** The package is a function with properties, which its types do not say. */
const draw = require('svg-captcha') as (text: string, options: object) => string

/** Letters and digits that cannot be taken for one another (no 0 O, 1 I L, 2 Z, 5 S, 8 B, 9, U V W). */
const alphabet = 'ACDEFGHJKMNPQRTXY3467'
const lifeSeconds = 120

/** A new captcha: 150 × 50, four characters as outlines, never as text. Its id goes out in the reply header `captcha`. */
export async function newCaptcha(services: Services): Promise<{ id: string; svg: string }> {
  const text = services.config.testMode ? '2468' : Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  const id = await putSecret(services, 'captcha', { payload: text, seconds: lifeSeconds })
  return { id, svg: draw(text, { width: 150, height: 50, fontSize: 54, noise: 2, color: false }) }
}

/** Is this what the picture shows? Asking uses the captcha up. Capitals do not matter. */
export async function isCaptcha(services: Services, id: string, text: string): Promise<boolean> {
  const taken = await takeSecret<string>(services, 'captcha', id)
  return taken !== null && taken.payload.toLowerCase() === text.toLowerCase()
}
