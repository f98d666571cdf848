import { chromium, type Page } from 'playwright'
import { enter } from '../e2e/support/enter.ts'
import { type Account, startInstance } from '../e2e/support/instance.ts'
import { median } from './againstSql.ts'

/** A tired office machine behind a shared line. */
const [slower, megabits, latencyMs] = [4, 20, 40]
const rounds = 3

interface Visit {
  name: string
  path: string
  /** Something there is to be read: what stands for it, and what its text must hold. */
  shows: string
  /** Role of who is signed in; a wall needs nobody. */
  role?: string
}
const visits: Visit[] = [
  { name: 'sign-in', path: '/login', shows: 'form' },
  { name: 'console, home', path: '/homePage', shows: '.page-card', role: 'operator' },
  { name: 'console, alarms', path: '/intelligentControl/warningMessage', shows: 'tbody td', role: 'operator' },
  { name: '/map', path: '/map', shows: '.headline .rolling' },
  { name: '/smallNetworkMonitorIndex', path: '/smallNetworkMonitorIndex', shows: '.figure-value' },
  { name: '/operatorProfitStatistics', path: '/operatorProfitStatistics', shows: '.figure-value' },
  { name: '/PhotoIntelligentMonitor', path: '/PhotoIntelligentMonitor', shows: '.figure-value' },
]

/** What a page takes until it can be read, on a slow machine behind a slow line, with nothing in the cache. */
interface LoadFigure {
  page: string
  requests: number
  /** As the browser counts them, headers included. */
  kB: number
  'first paint, ms': number
  'figures, ms': number
  /** What the line alone takes for as many bytes. */
  'line alone, ms': number
  ratio: number
  'layout shift': number
}

async function visit(page: Page, { path, shows }: Visit) {
  const line = await page.context().newCDPSession(page)
  const sent = { requests: 0, bytes: 0 }
  line.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) sent.requests++
  })
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    sent.bytes += encodedDataLength
  })
  await line.send('Network.enable')
  await line.send('Network.clearBrowserCache')
  const bytesPerSecond = (megabits * 1e6) / 8
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 4,
  })
  await line.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path, { waitUntil: 'commit' })
  const shown = await page.waitForFunction(
    selector => {
      const text = [...document.querySelectorAll(selector)].map(element => element.textContent ?? '').join('')
      return /\d/.test(text) || (selector === 'form' && text !== '') ? performance.now() : 0
    },
    shows,
    { polling: 'raf', timeout: 30_000 },
  )
  const figures = (await shown.jsonValue()) as number
  // What comes later moves nothing any more, or it counts.
  await page.waitForTimeout(4000)
  const { shift, paint } = await page.evaluate(() => ({
    shift: (globalThis as unknown as { seen: { shift: number } }).seen.shift,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  return { ...sent, figures, paint, shift }
}

export async function benchLoad(): Promise<LoadFigure[]> {
  const instance = await startInstance({ port: 4390, quiet: true })
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader-webgl', '--enable-unsafe-swiftshader'],
  })
  const accountOf = (role: string): Account => instance.accounts.find(each => each.role === role)!
  const options = { baseURL: instance.url, viewport: { width: 1920, height: 1080 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' }
  try {
    const sessions = new Map<string, Awaited<ReturnType<Awaited<ReturnType<typeof browser.newContext>>['storageState']>>>()
    for (const role of new Set(visits.flatMap(each => each.role ?? []))) {
      const context = await browser.newContext(options)
      const page = await context.newPage()
      await page.goto('/login')
      await enter(page, accountOf(role))
      sessions.set(role, await context.storageState())
      await context.close()
    }
    const rows: LoadFigure[] = []
    for (const each of visits) {
      const times: Awaited<ReturnType<typeof visit>>[] = []
      for (let round = 0; round < rounds; round++) {
        const context = await browser.newContext({ ...options, storageState: each.role && sessions.get(each.role) })
        times.push(
          await visit(await context.newPage(), each).catch(error => {
            throw new Error(`${each.name}: ${error}`)
          }),
        )
        await context.close()
      }
      const of = (value: (time: (typeof times)[number]) => number) => median(times.map(value))
      const bytes = of(time => time.bytes)
      const line = (bytes * 8) / (megabits * 1000) + 2 * latencyMs
      rows.push({
        page: each.name,
        requests: of(time => time.requests),
        kB: Math.round(bytes / 1000),
        'first paint, ms': Math.round(of(time => time.paint)),
        'figures, ms': Math.round(of(time => time.figures)),
        'line alone, ms': Math.round(line),
        ratio: Math.round((10 * of(time => time.figures)) / line) / 10,
        'layout shift': Math.round(1000 * of(time => time.shift)) / 1000,
      })
    }
    return rows
  } finally {
    await browser.close()
    await instance.stop()
  }
}
