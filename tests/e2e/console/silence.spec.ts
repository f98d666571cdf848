import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE } from '../../../core/time/time.ts'
import { changeData } from '../support/changeData.ts'
import { enter } from '../support/enter.ts'
import { type Instance, startInstance } from '../support/instance.ts'
import { letClockMove, moveClock } from '../support/moveClock.ts'
import { expect, test, watch } from '../support/site.ts'

const port = 4391
let folder: string
let instance: Instance
test.beforeAll(async () => {
  test.setTimeout(240_000)
  folder = mkdtempSync(join(tmpdir(), 'silence-'))
  instance = await startInstance({ port, data: folder })
})
test.afterAll(async () => {
  await instance?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Nobody reloads the page: an operator who keeps a device in view must see that it is heard no more. */
test('values whose gateways fall silent grey, say how old they are, and grow older in view', async ({ browser }) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({ baseURL: instance.url, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const { problems } = watch(page)
  await letClockMove(page)
  await page.goto('/login')
  await enter(page, instance.accounts.find(({ role }) => role === 'operator')!)
  await page.goto('/intelligentControl/powerDistribuSys')
  await page
    .getByRole('region', { name: '一次接线图' })
    .getByRole('button', { name: /^1号变压器/ })
    .click()
  const dialog = page.getByRole('dialog')
  const values = dialog.getByRole('region', { name: '交流三相' }).locator('.measured-value')
  await expect(values.first()).toHaveClass(/fresh/)
  const count = await values.count()
  await expect(dialog.locator('.measured-value.late')).toHaveCount(0)

  await instance.stop('SIGTERM')
  // Instead of waiting: the simulator, and with it every gateway, stopped ten minutes ago.
  // What is shown is taken from the readings again at the next start, so they went with it.
  await changeData(
    folder,
    `
      delete from readings where at > now() - interval '30 minutes';
      update latest set at = at - interval '10 minutes';
      select rebuild_rollups()
    `,
  )
  instance = await startInstance({ port, data: folder, quiet: true })
  const late = dialog.getByRole('region', { name: '交流三相' }).locator('.measured-value.late')
  await expect(late).toHaveCount(count, { timeout: 90_000 })
  const age = async () => Number(/(\d+) 分钟前/.exec(await late.first().innerText())?.[1])
  const before = await age()
  expect(before).toBeGreaterThanOrEqual(10)
  await moveClock(page, 7 * MINUTE)
  await expect.poll(age, { timeout: 30_000 }).toBeGreaterThanOrEqual(before + 7)

  // What lies beneath the dialog says the same.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.locator('.data-age.fresh')).toHaveCount(0)
  expect(problems).toEqual([])
  await context.close()
})
