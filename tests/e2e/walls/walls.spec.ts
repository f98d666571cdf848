import { screen } from '../../../core/contract/walls/screen.ts'
import { MINUTE } from '../../../core/time/time.ts'
import { wallPaths } from '../../../core/walls/walls.ts'
import { draw, letDrawing } from '../support/drawing.ts'
import { layoutFaults } from '../support/layoutProbe.ts'
import { createLine } from '../support/line.ts'
import { blankPanels, contextsOf, failuresShown, openAnyWall, watchAccess, watchContexts } from '../support/openWall.ts'
import { smallText } from '../support/smallText.ts'
import { letTimePass, passTime, setTime } from '../support/passTime.ts'
import { expect, test, watch } from '../support/site.ts'
import { apiOf } from '../support/wallProbe.ts'

// What moves is drawn twenty times as often and is as large.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const port = 4353
let line: ReturnType<typeof createLine>
test.beforeAll(async ({ instance }) => {
  line = createLine(Number(new URL(instance.url).port))
  await line.listen(port)
})
test.afterAll(() => line.cut())

/** The smallest, the finest and the widest are looked at as pictures too: what is drawn there is drawn between them. */
const sizes = [
  { width: 1366, height: 768, looked: true },
  { width: 1920, height: 1080, looked: false },
  { width: 3840, height: 2160, looked: true },
  { width: 3840, height: 1600, looked: false },
  { width: 5760, height: 1080, looked: false },
  { width: 6656, height: 1792, looked: true },
]

/** What tells that figures are old or a panel has failed. */
const late = '.stage--late, .panel--late'
const wrong = `${late}, .data-age--stale, .skeleton, .wall-note, .panel-mark`

for (const path of wallPaths)
  test(`${path} is whole at six sizes, read from afar, asks for no more than its token allows and nobody else, and is right again by itself after its server was gone`, async ({
    page,
    instance,
    account,
  }) => {
    test.setTimeout(300_000)
    const { problems } = watch(page)
    const { complaints, answered } = watchAccess(page)
    await watchContexts(page)
    await letDrawing(page, true)
    await letTimePass(page)
    await page.setViewportSize({ width: 1920, height: 1080 })
    // The platform's tokens show the whole region: the fullest panels.
    const { token } = await apiOf(instance.url, account('platform-admin'))(screen.issue, { name: path.slice(1), walls: [path] })
    await openAnyWall(page, `http://127.0.0.1:${port}${path}`, token)

    for (const { width, height, looked } of sizes)
      await test.step(`${width} x ${height}`, async () => {
        await draw(page, looked)
        await page.setViewportSize({ width, height })
        await expect.poll(() => layoutFaults(page), { timeout: 45_000 }).toEqual([])
        if (width === 1920) await expect.poll(() => smallText(page), { message: 'read from four metres', timeout: 20_000 }).toEqual([])
        if (looked) await expect.poll(() => blankPanels(page), { message: 'nothing drawn in', timeout: 120_000 }).toEqual([])
      })

    await test.step('nothing was refused, and nobody else was asked', async () => {
      expect(await contextsOf(page)).toBeLessThanOrEqual(4)
      await expect.poll(() => [...answered], { message: 'the socket is answered' }).toEqual(['/by/websocket'])
      expect([...problems, ...complaints, ...(await failuresShown(page))]).toEqual([])
    })

    await draw(page, false)
    await page.setViewportSize({ width: 960, height: 540 })
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    await test.step('without its server it keeps its picture greyed', async () => {
      await line.cut()
      await passTime(page, 3 * MINUTE)
      await expect(page.locator(late).first()).toBeAttached()
      expect(await page.locator('.wall-note').count()).toBe(0)
      const head = page.locator('.wall-header')
      if ((await head.count()) === 0) return
      await expect(head).toContainText('连接中断')
      const brightest = await head
        .locator('h1, span, b, small, time')
        .evaluateAll(all => Math.max(...all.flatMap(it => getComputedStyle(it).color.match(/\d+/g)!.slice(0, 3).map(Number))))
      expect(brightest, 'nothing in the head passes for now').toBeLessThan(190)
    })
    await test.step('with it, it is right again without a hand on it', async () => {
      await line.listen(port)
      await setTime(page)
      await expect(async () => {
        // What failed is asked again after eight seconds at most (core/useCall.ts), the socket after twelve.
        await passTime(page, 12_000)
        await setTime(page)
        await expect(page.locator(wrong)).toHaveCount(0, { timeout: 2000 })
      }).toPass({ timeout: 120_000 })
      expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    })
  })
