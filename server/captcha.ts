import { randomInt } from 'node:crypto'
import { createRequire } from 'node:module'
import type { Services } from './context.ts'
import { putSecret, takeSecret } from './secrets.ts'

/** The package is a function with properties, which its types do not say. */
const draw = createRequire(import.meta.url)('svg-captcha') as (text: string, options: object) => string

/** Letters and digits that cannot be taken for one another (no 0 O o, 1 I i l L, 2 Z z, 5 S s, 8 B, 9 g q, u v w). */
const alphabet = 'ACDEFGHJKMNPQRTXYabdefhkmnrt3467'
const lifeSeconds = 120

/** A new captcha: 150 × 50, four characters as outlines, never as text. Its id goes out in the reply header `captcha`. */
export async function newCaptcha(services: Services): Promise<{ id: string; svg: string }> {
  const text = services.config.testMode ? '2468' : Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  const id = await putSecret(services, 'captcha', { payload: text, seconds: lifeSeconds })
  return { id, svg: draw(text, { width: 150, height: 50, fontSize: 54, noise: 2, color: true, background: '#eef3f8' }) }
}

/** Is this what the picture shows? Asking uses the captcha up. Capitals do not matter. */
export async function isCaptcha(services: Services, id: string, text: string): Promise<boolean> {
  const taken = await takeSecret<string>(services, 'captcha', id)
  return taken !== null && taken.payload.toLowerCase() === text.toLowerCase()
}
