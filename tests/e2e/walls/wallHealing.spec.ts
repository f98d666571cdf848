import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alarm } from '../../../core/contract/alarms/alarm.ts'
import { MINUTE } from '../../../core/time/time.ts'
import { changeData } from '../support/changeData.ts'
import { letDrawing } from '../support/drawing.ts'
import { enter } from '../support/enter.ts'
import { type Instance, startInstance } from '../support/instance.ts'
import { nextSocketMessage } from '../support/nextSocketMessage.ts'
import { letTimePass, passTime, setTime } from '../support/passTime.ts'
import { expect, test } from 'playwright/test'
import { apiOf, openWall } from '../support/wallProbe.ts'

test.use({ viewport: { width: 960, height: 540 }, contextOptions: { reducedMotion: 'reduce' } })

const port = 4361
/** A server starts, a socket comes back with a pause, a reading grows old: states to wait for, longer than the usual ones. */
const patient = { timeout: 240_000 }
let folder: string
let instance: Instance

test.beforeAll(async () => {
  test.setTimeout(240_000)
  folder = mkdtempSync(join(tmpdir(), 'wall-'))
  instance = await startInstance({ port, data: folder })
})
test.afterAll(async () => {
  await instance?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The server starts again with something changed in its data, and nobody measures. */
async function restartSilent(sql: string) {
  await instance.stop('SIGTERM')
  await changeData(folder, sql)
  instance = await startInstance({ port, data: folder, quiet: true })
}

// No picture is looked at.
test.beforeEach(async ({ page }) => {
  await letDrawing(page, false)
  await letTimePass(page)
})

test('a wall whose server dies keeps its last picture greyed, and is right again by itself, its alarms too; the console beside it comes back and nobody is signed out', async ({
  page,
  browser,
}) => {
  test.setTimeout(400_000)
  const desk = await browser.newPage({ baseURL: instance.url })
  await desk.goto('/login')
  await enter(desk, instance.accounts.find(({ role }) => role === 'operator')!)
  await expect(desk.getByText('站点列表')).toBeVisible()
  await desk.evaluate(() => Object.assign(window, { stayed: true }))

  await openWall(page, `${instance.url}/map`)
  const header = page.locator('.data-age')
  // By the minute it stays what it is.
  const reduction = page.locator('.reductions b').first()
  await expect(header).not.toHaveClass(/stale/, patient)
  await expect(page.locator('.panel--late')).toHaveCount(0)
  const known = await reduction.innerText()
  const token = await page.evaluate(() => localStorage.getItem('screenToken'))

  // A new socket needs a ticket of the living server: it comes by itself, without a reload.
  const heard = nextSocketMessage(desk)
  await instance.stop('SIGKILL')
  await passTime(page, 3 * MINUTE)
  await expect(header).toHaveClass(/stale/, patient)
  await expect.poll(() => page.locator('.panel--late').count(), patient).toBeGreaterThan(5)
  await expect(reduction).toHaveText(known)
  await expect(page.locator('.headline .figure--late').first()).toBeVisible()

  await setTime(page)
  instance = await startInstance({ port, data: folder })
  await passTime(page, 10_000)
  await expect(page.locator('.panel--late')).toHaveCount(0, patient)
  await expect(header).not.toHaveClass(/stale/, patient)
  expect(await page.evaluate(() => localStorage.getItem('screenToken'))).toBe(token)

  const operator = apiOf(instance.url, instance.accounts.find(({ role }) => role === 'operator')!)
  const { stationName } = await operator(alarm.drill, { seconds: 600 })
  await expect(page.locator('.alarm-feed')).toContainText(stationName)

  await heard
  await expect(desk.getByText('站点列表')).toBeVisible()
  expect(await desk.evaluate(() => 'stayed' in window)).toBe(true)
  await desk.close()
})

test('figures that are no longer measured turn grey and say their age', async ({ page }) => {
  test.setTimeout(400_000)
  // The last minute and a half passed in silence, and so does the next: what is fresh when the wall opens grows late while it stands.
  await restartSilent("delete from readings; update latest set at = at - interval '90 seconds'; select rebuild_rollups()")
  await openWall(page, `${instance.url}/map`)
  await passTime(page, MINUTE)
  await expect(page.locator('.data-age')).toHaveClass(/stale/, patient)
  await expect(page.locator('.data-age')).toContainText('分钟前')
  await expect(page.locator('.headline .figure--late').first()).toBeVisible(patient)
  for (const label of ['今日发电', '累计发电'])
    await expect(page.locator('.panel .figure', { hasText: label })).toHaveClass(/figure--late/, patient)
})

test('a wall whose token was revoked says so instead of showing figures', async ({ page }) => {
  test.setTimeout(400_000)
  await openWall(page, `${instance.url}/map`)
  await restartSilent('update screen_tokens set revoked_at = now()')
  await passTime(page, 10_000)
  await expect(page.getByText('此大屏令牌已撤销，请在控制台重新签发')).toBeVisible(patient)
  await expect(page.locator('.figure')).toHaveCount(0)
})
