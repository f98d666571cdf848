import type { Page } from 'playwright/test'
import { pictureOf } from './pictureOf.ts'
import { expect } from './site.ts'

/**
 * Opens any wall and waits until its stage stands and nothing on it is in its first load.
 * @param token issued for it; the demonstration's without
 */
export async function openAnyWall(page: Page, path: string, token?: string) {
  await page.goto(token ? `${path}?screen=${token}` : path)
  await expect(page.locator('.stage')).toBeVisible()
  await expect(page.locator('.panel, .figure').first()).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
}

/** WebGL contexts that live on the page; needs `watchContexts` before the page is opened. */
export const contextsOf = (page: Page) =>
  page.evaluate(() => {
    const { glContexts = [] } = globalThis as unknown as { glContexts?: WebGLRenderingContext[] }
    return glContexts.filter(gl => !gl.isContextLost() && (gl.canvas as HTMLCanvasElement).isConnected).length
  })

/** Notes every WebGL context the page makes. */
export const watchContexts = (page: Page) =>
  page.addInitScript(() => {
    const made: unknown[] = []
    Object.assign(globalThis, { glContexts: made })
    const real = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, ...given: unknown[]) => unknown
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...given: unknown[]) {
      const context = real.apply(this, given)
      if (String(given[0]).startsWith('webgl') && context && !made.includes(context)) made.push(context)
      return context
    } as typeof HTMLCanvasElement.prototype.getContext
  })

/** Panels whose body shows one flat surface where something should be drawn: names of those with fewer than `least` colours. */
export async function blankPanels(page: Page, least = 12): Promise<string[]> {
  const picture = await pictureOf(page)
  const blank = await picture.evaluate((context, least) => {
    const blank: string[] = []
    for (const body of document.querySelectorAll('.stage .panel-body')) {
      const { x, y, width, height } = body.getBoundingClientRect()
      if (width < 2 || height < 2) continue
      const { data } = context.getImageData(Math.round(x), Math.round(y), Math.round(width), Math.round(height))
      const colours = new Set<number>()
      for (let i = 0; i < data.length && colours.size < 400; i += 4) colours.add((data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!)
      // The panel's own gradient has about a dozen shades of its dark blue: count what is brighter.
      const bright = [...colours].filter(colour => ((colour >> 16) & 255) + ((colour >> 8) & 255) + (colour & 255) > 170)
      if (bright.length < least) blank.push(body.parentElement?.getAttribute('aria-label') ?? 'panel')
    }
    return blank
  }, least)
  await picture.dispose()
  return blank
}

/** What a wall is refused, what its browser complains of, and which sockets were answered. Needs to be called before the page is opened. */
export function watchAccess(page: Page) {
  const complaints: string[] = []
  const answered = new Set<string>()
  page.on('response', response => {
    if ([401, 403].includes(response.status())) complaints.push(`HTTP ${response.status()} ${new URL(response.url()).pathname}`)
  })
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
  page.on('websocket', socket => socket.on('framereceived', () => answered.add(new URL(socket.url()).pathname)))
  return { complaints, answered }
}

/** What a wall says where figures should stand: sentences of refusal and failure, and names of the panels whose last call failed. */
export const failuresShown = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const notes = [...document.querySelectorAll('.wall-note')].map(note => note.textContent ?? '')
    const failed = [...document.querySelectorAll('.panel:has(.panel-mark)')].map(panel => panel.getAttribute('aria-label') ?? 'panel')
    const sentences = document.body.innerText.split('\n').filter(line => line.includes('暂不可用'))
    return [...notes, ...failed, ...sentences]
  })
