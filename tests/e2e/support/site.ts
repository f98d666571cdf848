import { test as base, expect, type Page } from 'playwright/test'
import { resource } from '../../../core/contract/platform/resource.ts'
import type { LoginPath } from '../../../core/browser/loginVariants.ts'
import { type Account, type Instance, startInstance } from './instance.ts'
import { type Kept, sessionOf } from './sessionOf.ts'

interface Shared {
  instance: Instance
  sessions: Map<string, Kept>
}
interface Paths {
  account: (role: string) => Account
  /**
   * Somebody in this role who has signed in, by the default variant unless another is named, is led to their first page
   * or to the one they ask for.
   */
  signIn: (page: Page, role: string, ways?: { by?: LoginPath; to?: string }) => Promise<void>
}

/** Has nobody ended it? */
const lives = async (page: Page, { entries }: Kept) => {
  const { token } = JSON.parse(entries.userInfo || '{}')
  return (await page.request.get(resource.getMenuByUser.path, { headers: { token } })).status() === 200
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
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  baseURL: async ({ instance }, use) => use(instance.url),
  account: async ({ instance }, use) =>
    use(role => {
      const found = instance.accounts.find(it => it.role === role)
      if (!found) throw new Error(`no account of role ${role}`)
      return found
    }),
  signIn: async ({ account, instance, sessions }, use) =>
    use(async (page, role, { by = 'login', to } = {}) => {
      const key = `${role}/${by}`
      let kept = sessions.get(key)
      if (!kept || !(await lives(page, kept))) kept = await sessionOf(instance.url, account(role), by)
      sessions.set(key, kept)
      // Anything of this origin that is no page: the console must not run before its session is there.
      await page.goto('/assets/brand/mark.svg')
      await page.evaluate(entries => {
        for (const [name, value] of Object.entries(entries)) if (value) localStorage.setItem(name, value)
      }, kept.entries)
      await page.goto(to ?? kept.page)
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
