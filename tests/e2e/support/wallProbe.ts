import type { Locator, Page } from 'playwright/test'
import { type Api, createClient } from '../../../core/client.ts'
import { newNonce, sign } from '../../../core/call/sessionApi.ts'
import type { Account } from './instance.ts'
import { pictureOf } from './pictureOf.ts'
import { expect } from './site.ts'

/** A client with an account's session, signing where a call asks for it. */
export const apiOf = (url: string, { token, xrp, auth }: Account): Api =>
  createClient(
    {
      async headers(call, input): Promise<Record<string, string>> {
        if (!call.signed) return { token }
        const timestamp = String(Date.now())
        const nonce = newNonce()
        return { token, xrp, timestamp, nonce, sign: await sign(call, input, auth, timestamp, nonce) }
      },
      onExpired: () => {},
    },
    url,
  )

/** A client with the token the wall on this page was given. */
export async function wallApi(page: Page, url: string): Promise<Api> {
  const token = await page.evaluate(() => localStorage.getItem('screenToken'))
  return createClient({ headers: () => ({ screen: token ?? '' }), onExpired: () => {} }, url)
}

/** Opens a wall and waits until its figures and its map stand. */
export async function openWall(page: Page, path = '/map', patience = 20_000) {
  await page.goto(path)
  await expect(page.locator('.headline .figure').first()).toBeVisible()
  await expect(page.locator('.headline .rolling').first()).toHaveText(/\d/, { timeout: patience })
  await expect(page.locator('.map-labels button').first()).toBeAttached({ timeout: patience })
}

interface Cut {
  /** Left out at the top and bottom of the element, window pixels. */
  top: number
  bottom: number
}
interface Seen {
  /** Pixels of the colour. */
  count: number
  /** Window position of the pixel with the most of them around it, null when there is none. */
  best: { x: number; y: number } | null
  /** Window positions of the left edges of what stands apart from left to right. */
  edges: number[]
}

/** What the screen really shows of a colour (`#rrggbb`, give or take a few steps) inside an element. */
export async function seen(page: Page, target: Locator, colour: string, tolerance = 10, cut: Cut = { top: 0, bottom: 0 }): Promise<Seen> {
  const box = await target.boundingBox()
  if (!box) throw new Error('the element is not on the page')
  const [x, y] = [Math.ceil(box.x), Math.ceil(box.y + cut.top)]
  const clip = { x, y, width: Math.floor(box.width) - 1, height: Math.floor(box.height - cut.top - cut.bottom) - 1 }
  const picture = await pictureOf(page, clip)
  const found = await picture.evaluate(
    (context, [wanted, tolerance]) => {
      const { width, height } = context.canvas
      const { data } = context.getImageData(0, 0, width, height)
      const aim = [1, 3, 5].map(from => Number.parseInt(wanted.slice(from, from + 2), 16))
      const like = new Uint8Array(width * height)
      for (let i = 0; i < like.length; i++) like[i] = Number(aim.every((value, part) => Math.abs(value - data[i * 4 + part]!) <= tolerance))
      let most = 0
      let best: { x: number; y: number } | null = null
      const columns = new Uint8Array(width)
      for (let i = 0; i < like.length; i++) {
        if (!like[i]) continue
        const [px, py] = [i % width, Math.floor(i / width)]
        columns[px] = 1
        let around = 0
        for (let dy = -3; dy <= 3; dy++) for (let dx = -3; dx <= 3; dx++) around += like[(py + dy) * width + px + dx] ?? 0
        if (around > most) {
          most = around
          best = { x: px, y: py }
        }
      }
      return {
        count: like.reduce((sum, one) => sum + one, 0),
        best,
        edges: [...columns.keys()].filter(at => columns[at] && !columns[at - 1]),
      }
    },
    [colour, tolerance] as const,
  )
  await picture.dispose()
  return {
    count: found.count,
    best: found.best && { x: x + found.best.x, y: y + found.best.y },
    edges: found.edges.map(edge => x + edge),
  }
}

/** Takes the GPU away from every canvas inside an element, as a driver that restarts does; how many there were. */
export const loseContexts = (target: Locator) =>
  target.evaluate(element => {
    const canvases = [...element.querySelectorAll('canvas')]
      .map(canvas => canvas.getContext('webgl2') ?? canvas.getContext('webgl'))
      .filter(gl => gl !== null)
    for (const gl of canvases) gl.getExtension('WEBGL_lose_context')?.loseContext()
    return canvases.length
  })
