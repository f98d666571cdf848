import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '../../../core/client.ts'
import { command } from '../../../core/contract/devices/command.ts'
import { ingest } from '../../../core/contract/devices/ingest.ts'
import { scenePoints } from '../../../core/devices/scenePoints.ts'
import { changeData } from '../support/changeData.ts'
import { siteTime } from '../../../core/time/time.ts'
import { enter } from '../support/enter.ts'
import { type Instance, startInstance } from '../support/instance.ts'
import { expect, test } from '../support/site.ts'
import { apiOf } from '../support/wallProbe.ts'

const port = 4392
const dryer = '130102002-008003-01'
let folder: string
let instance: Instance
test.beforeAll(async () => {
  test.setTimeout(240_000)
  folder = mkdtempSync(join(tmpdir(), 'restart-'))
  instance = await startInstance({ port, data: folder, quiet: true })
})
test.afterAll(async () => {
  await instance?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The power goes, and comes back; the time an instruction has for its next hop does not run meanwhile. */
async function restart() {
  await instance.stop('SIGKILL')
  await changeData(folder, "update commands set due_at = now() + interval '1 minute' where ended_at is null")
  instance = await startInstance({ port, data: folder, quiet: true })
}

/** The test stands in for the device's gateway: whether something comes a second time is seen there and nowhere else. */
const gatewayNo = 'G130102002-S1'
const secretNow = () => instance.gateways.find(known => known.gatewayNo === gatewayNo)!.secret
const gateway = () => createClient({ headers: () => ({ gateway: gatewayNo, secret: secretNow() }), onExpired: () => {} }, instance.url)
const fetched = async () => (await gateway()(ingest.commands, {})).commands
const shows = async (power: number) => {
  const points: [string, string, number, number][] = [[dryer, scenePoints.power, Date.now(), power]]
  await gateway()(ingest.readings, { points })
}

test('an instruction is followed over a restart of the server to its end, in view, and goes out once', async ({ browser }) => {
  test.setTimeout(300_000)
  const begun = new Date()
  const operator = instance.accounts.find(({ role }) => role === 'operator')!
  await shows(1)
  const context = await browser.newContext({ baseURL: instance.url, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/login')
  await enter(page, operator)
  await page.goto(`/scenceDialog?type=csj&id=${dryer}`)
  await page.getByLabel('请输入二级密码').fill('Scene@2026')
  await page.getByRole('button', { name: /确\s*定/ }).click()
  await expect(page.getByText('控制权剩余')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  const trace = page.getByRole('region', { name: '最近指令' })
  const hop = (title: string) => trace.getByRole('listitem').filter({ hasText: title })
  const [off, on] = [page.getByRole('button', { name: '关机' }), page.getByRole('button', { name: '开机' })]

  /** Presses, and waits until the server has it. */
  const press = async (button: typeof off) => {
    const issued = page.waitForResponse(response => response.url().includes(command.instructIssue.path))
    await button.click()
    expect((await issued).status()).toBe(200)
  }

  // Killed after the gateway fetched it: it is not handed out again, and what the gateway then says of it counts.
  await press(off)
  await expect(trace).toContainText('关机')
  const [first, ...others] = await fetched()
  expect([first?.deviceNo, others]).toEqual([dryer, []])
  await restart()
  expect(await fetched()).toEqual([])
  await gateway()(ingest.receipts, { receipts: [{ id: first!.id, accepted: true }] })
  await expect(hop('状态变化')).toHaveAttribute('aria-current', 'step', { timeout: 60_000 })
  await shows(0)
  await expect(trace.getByRole('listitem').last()).toContainText('状态已变化', { timeout: 60_000 })

  // Killed before: it is fetched afterwards, once, and as nobody answers it is told as timed out.
  await press(on)
  await expect(trace).toContainText('开机')
  await restart()
  expect((await fetched()).map(({ deviceNo }) => deviceNo)).toEqual([dryer])
  expect(await fetched()).toEqual([])
  await expect(trace).toContainText('网关取走指令后没有确认', { timeout: 90_000 })
  await expect(trace.getByRole('listitem').last()).toContainText('已超时')

  // Pressed while there is no server: said to have failed, and never carried out later.
  await instance.stop('SIGKILL')
  await on.click()
  await expect(page.getByText(/下发失败/)).toBeVisible()
  instance = await startInstance({ port, data: folder, quiet: true })
  await expect(on).toBeEnabled({ timeout: 60_000 })
  expect(await fetched()).toEqual([])
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  const { records } = await apiOf(instance.url, operator)(command.commands, { deviceNo: dryer })
  // Before them stand those of the demonstration's last days.
  expect(records.slice(0, 2).map(({ state }) => state)).toEqual(['timedOut', 'done'])
  expect((records[2]?.issuedAt ?? '') < siteTime(begun)).toBe(true)
  await context.close()
})
