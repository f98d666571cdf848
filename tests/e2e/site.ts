import { test as base, expect, type Page } from 'playwright/test'
import { resource } from '../../core/contract/platform/resource.ts'
import { enter } from './enter.ts'
import { type Account, type Instance, startInstance } from './instance.ts'

/** What the browser kept of a session, and the page it began on. */
interface Kept {
  url: string
  entries: [string, string][]
}
interface Shared {
  instance: Instance
  sessions: Map<string, Kept>
}
interface Paths {
  account: (role: string) => Account
  /** Signs somebody in: through the sign-in page, or, where one in this role has come that way before, with the session kept from then. */
  signIn: (page: Page, role: string, variant?: string) => Promise<void>
}

const sessionEntries = () =>
  ['userInfo', 'publicKey', 'secondKey', 'loginPathFrom', 'clockOffset'].map((name): [string, string] => [
    name,
    localStorage.getItem(name) ?? '',
  ])

/** Takes a kept session up again; false where it has ended. */
async function comeBack(page: Page, { url, entries }: Kept): Promise<boolean> {
  const { token } = JSON.parse(Object.fromEntries(entries).userInfo || '{}')
  if ((await page.request.get(resource.getMenuByUser.path, { headers: { token } })).status() !== 200) return false
  // Anything of this origin that is no page: the console must not run before its session is there.
  await page.goto('/assets/brand/mark.svg')
  await page.evaluate(given => {
    for (const [name, value] of given) if (value) localStorage.setItem(name, value)
  }, entries)
  await page.goto(url)
  return true
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
  signIn: async ({ account, sessions }, use) =>
    use(async (page, role, variant = 'login') => {
      const key = `${role}/${variant}`
      const kept = sessions.get(key)
      if (kept && (await comeBack(page, kept))) return
      await page.goto(`/${variant}`)
      await enter(page, account(role))
      sessions.set(key, { url: page.url(), entries: await page.evaluate(sessionEntries) })
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
