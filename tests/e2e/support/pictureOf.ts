import type { JSHandle, Page } from 'playwright/test'

type Clip = { x: number; y: number; width: number; height: number }

/** What the screen really shows, or a part of it, as a canvas of the page whose pixels can be read. */
export async function pictureOf(page: Page, clip?: Clip): Promise<JSHandle<OffscreenCanvasRenderingContext2D>> {
  // Asked of the browser itself, which packs it a third as long for being a little larger.
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    ...(clip && { clip: { ...clip, scale: 1 } }),
  })
  await session.detach()
  return page.evaluateHandle(async source => {
    const image = new Image()
    image.src = `data:image/png;base64,${source}`
    await image.decode()
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true })!
    context.drawImage(image, 0, 0)
    return context
  }, data)
}
