import type { JSHandle, Page } from 'playwright/test'

type Clip = { x: number; y: number; width: number; height: number }

/** What the screen really shows, or a part of it, as a canvas of the page whose pixels can be read. */
export async function pictureOf(page: Page, clip?: Clip): Promise<JSHandle<OffscreenCanvasRenderingContext2D>> {
  // Software puts the largest walls together slowly where the machine does something else as well.
  const png = await page.screenshot({ clip, timeout: 60_000 })
  return page.evaluateHandle(async source => {
    const image = new Image()
    image.src = `data:image/png;base64,${source}`
    await image.decode()
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true })!
    context.drawImage(image, 0, 0)
    return context
  }, png.toString('base64'))
}
