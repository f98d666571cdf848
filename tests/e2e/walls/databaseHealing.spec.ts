import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import { MINUTE } from '../../../core/time/time.ts'
import { asAdmin } from '../../asAdmin.ts'
import { letDrawing } from '../support/drawing.ts'
import { startInstance } from '../support/instance.ts'
import { letTimePass, passTime, setTime } from '../support/passTime.ts'

test.use({ viewport: { width: 960, height: 540 }, contextOptions: { reducedMotion: 'reduce' } })

const patient = { timeout: 120_000 }

/** Right: its data is of now, no panel is late or in its first load, nothing is said to the audience. */
async function right(page: Page) {
  await expect(page.locator('.panel, .figure').first()).toBeVisible(patient)
  await expect(page.locator('.stage--late, .panel--late, .data-age--stale, .skeleton, .wall-note, .panel-mark')).toHaveCount(0, patient)
}

const server = process.env.TEST_DATABASE_URL
// Only a database server can be away while the site's own server stays.
if (server)
  test('a wall whose database was gone is right again by itself', async ({ browser }) => {
    test.setTimeout(600_000)
    const name = `walls_${randomUUID().replaceAll('-', '')}`
    await asAdmin(server, `create database ${name}`)
    const instance = await startInstance({ port: 4372, database: Object.assign(new URL(server), { pathname: `/${name}` }).href })
    const page = await browser.newPage({ baseURL: instance.url })
    await letDrawing(page, false)
    await letTimePass(page)
    await page.goto('/smallNetworkMonitorIndex')
    await right(page)

    await asAdmin(server, `alter database ${name} allow_connections false`)
    await asAdmin(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    await passTime(page, 3 * MINUTE)
    await expect(page.locator('.stage--late, .panel--late').first()).toBeAttached(patient)
    expect(await page.locator('.wall-note').count()).toBe(0)
    await setTime(page)
    await asAdmin(server, `alter database ${name} allow_connections true`)
    await passTime(page, 10_000)
    await right(page)

    await page.close()
    await instance.stop('SIGTERM')
    await asAdmin(server, `drop database if exists ${name} with (force)`)
  })
