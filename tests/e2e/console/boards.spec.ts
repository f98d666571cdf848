import type { Page, Request } from 'playwright/test'
import { expect, test, watch } from '../support/site.ts'

/** Dashboards and a panel each of them must have filled. */
const boards = {
  '/homePageForGuangcc': '光储充总览',
  '/elePage': '月电量',
  '/curPage': '今日极值',
  '/sharingPage': '服务总览',
  '/sharingPages': '客户服务',
  '/energyAnalysisIndex': '电量',
} as const

/** Panels that still wait, failed, or are higher than their place: a card whose body grew beyond what was kept for it. */
const unfinished = (page: Page) =>
  page.locator('.page-card').evaluateAll(cards =>
    cards.flatMap(card => {
      const name = card.getAttribute('aria-label') ?? ''
      if (card.querySelector('.ant-skeleton, .stat-waiting') || card.textContent?.includes('数据加载中')) return [`${name}: still loading`]
      if (card.querySelector('.error-note')) return [`${name}: failed`]
      if (!card.querySelector('.page-card-body')?.textContent?.trim() && !card.querySelector('canvas, svg')) return [`${name}: empty`]
      return []
    }),
  )
/** Words with a mark of their own, which a cell must not cut: a kind, a degree, a state. */
const cutMarks = (page: Page) =>
  page
    .locator('.data-table td:has(.colour-key, .tone-tag, .state-dot)')
    .evaluateAll(cells => cells.flatMap(cell => (cell.scrollWidth > cell.clientWidth ? [cell.textContent] : [])))
const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { shift: number }).shift)

test('every board fills its panels, and nothing moves while the figures arrive', async ({ page, signIn }) => {
  test.setTimeout(180_000)
  const { problems } = watch(page)
  await signIn(page, 'enterprise-admin')
  await page.addInitScript(() => {
    const seen = window as unknown as { shift: number }
    seen.shift = 0
    new PerformanceObserver(all => {
      for (const entry of all.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const [width, height] of [
    [1920, 1080],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const [path, panel] of Object.entries(boards)) {
      await page.goto(path)
      await expect(page.getByRole('region', { name: panel, exact: true })).toBeVisible()
      await expect.poll(() => unfinished(page), { message: `${path} ${width}`, timeout: 20_000 }).toEqual([])
      expect(await shiftOf(page), `${path} ${width}`).toBeLessThanOrEqual(0.02)
    }
  }
  expect(problems).toEqual([])
})

for (const [role, panel] of [
  ['maintenance', '我的工单'],
  ['team-leader', '我的班组'],
  ['operator', '待我处理'],
  ['customer', '我的站点'],
] as const)
  test(`the home page of a ${role} begins with ${panel}`, async ({ page, signIn }) => {
    await signIn(page, role, { to: '/homePage' })
    await expect(page.locator('.board .page-card').first()).toHaveAccessibleName(panel)
    await expect.poll(() => unfinished(page)).toEqual([])
    await expect(page.getByRole('region', { name: '站点列表' }).getByRole('cell').first()).toBeVisible()
    expect(await cutMarks(page)).toEqual([])
  })

test('the home page asks before its code is there what it asks behind it, and nothing twice', async ({ page, signIn }) => {
  await signIn(page, 'operator')
  const questionsOf = async (path: string) => {
    const asked: string[] = []
    const note = (request: Request) => {
      const { pathname, search } = new URL(request.url())
      if (/^\/api\/(pie|authority\/region)\//.test(pathname)) asked.push(`${pathname}${search} ${request.postData() ?? ''}`)
    }
    // What the page before still asks is not heard.
    await page.goto('/assets/brand/mark.svg')
    page.on('request', note)
    await page.goto(path)
    await expect(page.locator('.board .page-card').first()).toBeVisible()
    await expect.poll(() => unfinished(page)).toEqual([])
    page.off('request', note)
    // An alarm that changes meanwhile has its numbers asked for again.
    return asked.sort().filter((question, n, all) => !question.includes('/getAlarmStat ') || question !== all[n - 1])
  }
  // What an address of its own asks is not known ahead: the page itself asks everything.
  const behind = await questionsOf('/homePage?page=1')
  expect(behind.length).toBeGreaterThanOrEqual(12)
  const first = page.waitForRequest(/getStatisticsByOrg/)
  await page.route(/\/files\/homePage-/, async route => {
    await first
    await route.continue()
  })
  expect(await questionsOf('/homePage')).toEqual(behind)
})
