import { test as base, expect, type Page } from 'playwright/test'
import { type Account, type Instance, startInstance } from './instance.ts'

interface Shared {
  instance: Instance
}
interface Paths {
  account: (role: string) => Account
  /** Signs somebody in by hand, through the sign-in page. */
  signIn: (page: Page, role: string, variant?: string) => Promise<void>
}

/** Every browser test runs against one throw-away instance a worker. */
export const test = base.extend<Paths, Shared>({
  instance: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
    async ({}, use, worker) => {
      const instance = await startInstance({ port: 4310 + worker.workerIndex })
      await use(instance)
      await instance.stop('SIGTERM')
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ instance }, use) => use(instance.url),
  account: async ({ instance }, use) =>
    use(role => {
      const found = instance.accounts.find(it => it.role === role)
      if (!found) throw new Error(`no account of role ${role}`)
      return found
    }),
  signIn: async ({ account }, use) =>
    use(async (page, role, variant = 'login') => {
      const { loginName, password } = account(role)
      await page.goto(`/${variant}`)
      await page.getByPlaceholder('用户名').fill(loginName)
      await page.getByPlaceholder('密码').fill(password)
      await page.getByPlaceholder('验证码').fill('2468')
      await page.getByRole('button', { name: /登\s*录/ }).click()
      await page.waitForURL(url => !url.pathname.startsWith('/login'))
    }),
})

/** Fails a test whose page asked a foreign host or threw. */
export function watch(page: Page): { problems: string[] } {
  const problems: string[] = []
  page.on('pageerror', error => problems.push(`error: ${error.message}`))
  page.on('request', request => {
    const { protocol, hostname } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && hostname !== '127.0.0.1') problems.push(`foreign request: ${request.url()}`)
  })
  page.on('response', response => {
    if (response.status() >= 500) problems.push(`HTTP ${response.status()} ${response.url()}`)
  })
  return { problems }
}

export { expect }
