import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { MINUTE } from '../../core/time/time.ts'
import { fullWalls, panelPaths } from '../../core/walls/walls.ts'
import { asAdmin } from '../asAdmin.ts'
import { type Instance, startInstance } from './instance.ts'
import { letClockMove, moveClock } from './moveClock.ts'

// Fourteen walls at once: none of them moves.
test.use({ viewport: { width: 960, height: 540 }, contextOptions: { reducedMotion: 'reduce' } })

const patient = { timeout: 120_000 }
/** The map has a story of its own (wallHealing.spec.ts). */
const shown = [...fullWalls.filter(path => path !== '/map'), panelPaths[0]]

/** Right: its data is of now, no panel is late or in its first load, nothing is said to the audience. */
async function right(page: Page) {
  await expect(page.locator('.panel, .figure').first()).toBeVisible(patient)
  await expect(page.locator('.stage--late, .panel--late, .data-age--stale, .skeleton, .wall-note, .panel-mark')).toHaveCount(0, patient)
}

test('every wall whose server was gone until its figures were late is right again by itself', async ({ browser }) => {
  test.setTimeout(600_000)
  const folder = mkdtempSync(join(tmpdir(), 'walls-'))
  let instance: Instance = await startInstance({ port: 4371, data: folder })
  const context = await browser.newContext({ baseURL: instance.url })
  const pages = []
  for (const path of shown) {
    const page = await context.newPage()
    await letClockMove(page)
    await page.goto(path)
    await right(page)
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    pages.push({ path, page })
  }
  await instance.stop('SIGKILL')
  for (const { page } of pages) await moveClock(page, 3 * MINUTE)
  for (const { page } of pages) await expect(page.locator('.stage--late, .panel--late').first()).toBeAttached(patient)
  for (const { page } of pages) expect(await page.locator('.wall-note').count()).toBe(0)

  for (const { page } of pages) await moveClock(page, 0)
  instance = await startInstance({ port: 4371, data: folder })
  for (const { path, page } of pages)
    await test.step(path, async () => {
      await right(page)
      expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    })
  await context.close()
  await instance.stop()
  rmSync(folder, { recursive: true, force: true })
})

const server = process.env.TEST_DATABASE_URL
// Only a database server can be away while the site's own server stays.
if (server)
  test('a wall whose database was gone is right again by itself', async ({ browser }) => {
    test.setTimeout(600_000)
    const name = `walls_${randomUUID().replaceAll('-', '')}`
    await asAdmin(server, `create database ${name}`)
    const instance = await startInstance({ port: 4372, database: Object.assign(new URL(server), { pathname: `/${name}` }).href })
    const page = await browser.newPage({ baseURL: instance.url })
    await letClockMove(page)
    await page.goto('/smallNetworkMonitorIndex')
    await right(page)

    await asAdmin(server, `alter database ${name} allow_connections false`)
    await asAdmin(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    await moveClock(page, 3 * MINUTE)
    await expect(page.locator('.stage--late, .panel--late').first()).toBeAttached(patient)
    expect(await page.locator('.wall-note').count()).toBe(0)
    await moveClock(page, 0)
    await asAdmin(server, `alter database ${name} allow_connections true`)
    await right(page)

    await page.close()
    await instance.stop('SIGTERM')
    await asAdmin(server, `drop database if exists ${name} with (force)`)
  })
