import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Instance, startInstance } from './instance.ts'
import { nextHeard } from './nextHeard.ts'
import { expect, test } from './site.ts'

/** A line between browser and server that can go silent without closing, as a dead router does. */
function createLine(target: number) {
  const sockets = new Set<Socket>()
  let silent = false
  const server: Server = createServer(near => {
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', data => {
        if (!silent) to.write(data)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  return {
    listen: (port: number) => new Promise<void>(done => server.listen(port, '127.0.0.1', done)),
    goSilent: () => {
      silent = true
    },
    /** New connections pass again; the silent ones stay silent until somebody gives them up. */
    heal: () => {
      silent = false
      for (const socket of sockets) socket.pause()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test.describe('after the server was killed and started again on the same data', () => {
  let folder: string
  let instance: Instance
  test.beforeAll(async () => {
    test.setTimeout(240_000)
    folder = mkdtempSync(join(tmpdir(), 'healing-'))
    instance = await startInstance({ port: 4351, data: folder })
  })
  test.afterAll(async () => {
    await instance?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('console and wall come back by themselves and nobody is signed out', async ({ browser }) => {
    test.setTimeout(240_000)
    const context = await browser.newContext({ baseURL: instance.url, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const wall = await context.newPage()
    const { loginName, password } = instance.accounts.find(it => it.role === 'operator')!
    await page.goto('/login')
    await page.getByPlaceholder('用户名').fill(loginName)
    await page.getByPlaceholder('密码').fill(password)
    await page.getByPlaceholder('验证码').fill('2468')
    await page.getByRole('button', { name: /登\s*录/ }).click()
    await expect(page.getByText('站点列表')).toBeVisible()
    await wall.goto('/map')
    const age = wall.getByRole('status').first()
    await expect(age).toContainText(/刚刚|秒前|分钟前/)

    await page.evaluate(() => Object.assign(window, { stayed: true }))
    // A new socket needs a ticket of the living server: it comes by itself, without a reload.
    const heard = nextHeard(page)
    await instance.stop('SIGKILL')
    instance = await startInstance({ port: 4351, data: folder })
    await heard
    await expect(page.getByText('站点列表')).toBeVisible()
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    await expect(age).not.toHaveClass(/stale/, { timeout: 90_000 })
    await context.close()
  })
})

test('a half-open alarm socket is noticed and replaced', async ({ browser, instance }) => {
  test.setTimeout(180_000)
  const line = createLine(Number(new URL(instance.url).port))
  await line.listen(4352)
  const context = await browser.newContext({ baseURL: 'http://127.0.0.1:4352' })
  const page = await context.newPage()
  const { loginName, password } = instance.accounts.find(it => it.role === 'operator')!
  await page.goto('/login')
  await page.getByPlaceholder('用户名').fill(loginName)
  await page.getByPlaceholder('密码').fill(password)
  await page.getByPlaceholder('验证码').fill('2468')
  const first = nextHeard(page)
  await page.getByRole('button', { name: /登\s*录/ }).click()
  await first

  const second = nextHeard(page)
  line.goSilent()
  await page.waitForTimeout(1000)
  line.heal()
  await second

  await context.close()
  line.close()
})

test('an expired session leads back to the variant one came from', async ({ page, signIn, instance }) => {
  await signIn(page, 'maintenance', { by: 'login_zanh' })
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}').token as string)
  const ended = await page.request.get(`${instance.url}/api/authority/user/loginOut`, { headers: { token } })
  expect(ended.ok()).toBe(true)
  // The page may learn of the end by its socket and leave before it is asked to.
  await page.reload().catch(() => {})
  await expect(page).toHaveURL(/\/login_zanh/)
})
