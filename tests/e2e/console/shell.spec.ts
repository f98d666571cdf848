import { readFileSync } from 'node:fs'
import { chineseFaces } from '../../../core/browser/chineseFaces.ts'
import { isWall, walls } from '../../../core/walls/walls.ts'
import { loginVariants } from '../../../core/browser/loginVariants.ts'
import { codes } from '../../../core/errors.ts'
import { user } from '../../../core/contract/platform/user.ts'
import { resource } from '../../../core/contract/platform/resource.ts'
import { resourceOf } from '../../../core/resources/resources.ts'
import { firstVisits } from '../support/firstVisits.ts'
import { goWithin } from '../support/goWithin.ts'
import { expect, test, watch } from '../support/site.ts'

/** The frame around every page: menu, breadcrumb, guard, settings, as each kind of user meets it. */
type Page = import('playwright/test').Page
/** The files of the build, by what they were made of. */
const chunks = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>
interface Entry {
  alias: string
  resUrl: string
  resType: string
  children: Entry[]
}

const at = (path: string) => (url: URL) => url.pathname === path
const settings = (page: Page) => page.getByRole('button', { name: '设置', exact: true })
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const crumbs = (page: Page) => page.getByRole('navigation', { name: '当前位置' })
const pagesOf = (entries: readonly Entry[], trail: readonly string[] = []): { trail: string[]; url: string }[] =>
  entries.flatMap(one =>
    one.resType === '1' ? [{ trail: [...trail, one.alias], url: one.resUrl }] : pagesOf(one.children, [...trail, one.alias]),
  )

/** Opens an entry as a hand does: the last list is gone, then over the group, then on the page. */
async function pick(page: Page, trail: readonly string[]) {
  await page.bringToFront()
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  const [first = '', ...rest] = trail
  const top = menu(page).getByRole('button', { name: first, exact: true })
  if (rest.length === 0) return top.click()
  // A page that is just being drawn may miss the pointer, and a bar whose letters arrive moves under it: a hand moves again.
  await expect(async () => {
    await page.mouse.move(720, 700)
    await top.hover()
    await page.getByRole('menuitem', { name: rest[0], exact: true }).last().waitFor({ timeout: 3000 })
  }).toPass()
  for (const name of rest.slice(0, -1)) await page.getByRole('menuitem', { name, exact: true }).hover()
  // A press on a list that still slides ends beside the entry it began on.
  await page.evaluate(async () => {
    const lists = [...document.querySelectorAll('.ant-dropdown, .ant-dropdown-menu-submenu')]
    await Promise.allSettled(lists.flatMap(list => list.getAnimations({ subtree: true })).map(({ finished }) => finished))
  })
  await page
    .getByRole('menuitem', { name: rest.at(-1) ?? '', exact: true })
    .last()
    .click()
}

/** What this person's menu holds. */
async function menuOf(page: Page): Promise<ReturnType<typeof pagesOf>> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}').token as string)
  const answer = await page.request.get(resource.getMenuByUser.path, { headers: { token } })
  return pagesOf(((await answer.json()) as { data: { menus: Entry[] } }).data.menus)
}

/** The page an entry names stands, in the frame. */
async function standsInFrame(page: Page, { trail, url }: { trail: readonly string[]; url: string }) {
  await page.waitForURL(at(url), { timeout: 60_000 })
  await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${trail.at(-1)} - `))
  await expect(menu(page).getByRole('button', { name: trail[0], exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('没有这个页面')).toHaveCount(0)
  await expect(page.locator('.page-card, .full-page-message').first()).toBeVisible()
  // A layout that is no CSS puts all panels into one place.
  const faulty = await page
    .locator('.board')
    .evaluateAll(boards =>
      boards.flatMap(({ style }: HTMLElement | SVGElement) =>
        ['--wide', '--desk', '--tablet'].map(name => style.getPropertyValue(name)).filter(layout => !CSS.supports('grid-template', layout)),
      ),
    )
  expect(faulty, url).toEqual([])
  if (!resourceOf(url)?.bare) await expect(crumbs(page).getByRole('listitem')).toHaveText([...trail])
}

/** Calls that are refused to whoever is on this page. */
function refusedOn(page: Page): string[] {
  const refused: string[] = []
  page.on('response', answer => answer.status() === 403 && refused.push(`${new URL(page.url()).pathname}: ${answer.url()}`))
  return refused
}

// Whoever may do the most comes first, by hand.
const [most, ...others] = [
  'platform-admin',
  'customer',
  'maintenance',
  'team-leader',
  'grid-company',
  'operator',
  'enterprise-admin',
] as const
const visits = firstVisits([most, ...others])

test(`every menu entry of a ${most} leads to the page it names, which asks for nothing this person may not see`, async ({
  page,
  signIn,
  context,
}) => {
  test.setTimeout(300_000)
  const { problems } = watch(page)
  const refused = refusedOn(page)
  // All of the menu stands in sight.
  await page.setViewportSize({ width: 1680, height: 900 })
  await signIn(page, most)
  const entries = await menuOf(page)
  expect(entries.map(({ url }) => url)).toEqual(expect.arrayContaining(visits.get(most)!))
  for (const entry of entries) {
    const { trail, url } = entry
    if (isWall(url)) {
      const opened = context.waitForEvent('page', { timeout: 60_000 })
      await pick(page, trail)
      const wall = await opened
      await expect(wall.getByRole('heading', { level: 1 })).toContainText(walls[url])
      await wall.close()
      continue
    }
    await pick(page, trail)
    await standsInFrame(page, entry)
  }
  expect(refused).toEqual([])
  expect(problems).toEqual([])
})

for (const role of others)
  test(`no page in the menu of a ${role} asks for what this person may not see`, async ({ page, signIn }) => {
    test.setTimeout(240_000)
    const { problems } = watch(page)
    const refused = refusedOn(page)
    await signIn(page, role)
    const entries = (await menuOf(page)).filter(({ url }) => !isWall(url))
    // Where one is led to after signing in is arranged for each kind of user.
    const landed = entries.find(({ url }) => at(url)(new URL(page.url())))!
    await standsInFrame(page, landed)
    const fresh = entries.filter(({ url }) => visits.get(role)!.includes(url))
    expect(fresh.map(({ url }) => url).sort()).toEqual(visits.get(role)!.toSorted())
    for (const entry of fresh) {
      await goWithin(page, entry.url)
      // The page for work on site fills a phone: it has no frame.
      if (entry.url === '/fieldWork') await expect(page.getByRole('heading', { name: '现场作业' })).toBeVisible()
      else await standsInFrame(page, entry)
    }
    expect(refused).toEqual([])
    expect(problems).toEqual([])
  })

test('the name is split on the hyphen: the person above, the organisation beneath', async ({ page, signIn }) => {
  await signIn(page, 'operator')
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}').userName as string)
  const [organisation = '', name = ''] = kept.split('-')
  expect(name).not.toBe('')
  const shown = page.getByRole('banner').locator('.bar-user')
  await expect(shown.locator('> span')).toHaveText(name)
  await expect(shown.locator('> small')).toHaveText(organisation)
})

test('what does not fit the bar goes under 更多, and comes back with the room', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1680, height: 900 })
  await signIn(page, 'platform-admin')
  const entries = menu(page).getByRole('button')
  const more = menu(page).getByRole('button', { name: '更多' })
  await expect(entries.last()).toHaveText('基础数据')
  await expect(more).toHaveCount(0)
  const all = await entries.allTextContents()
  await page.setViewportSize({ width: 920, height: 800 })
  await expect(more).toBeVisible()
  const left = (await entries.allTextContents()).slice(0, -1)
  expect(left).toEqual(all.slice(0, left.length))
  await more.hover()
  for (const name of all.slice(left.length)) await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
  const inside = page.getByRole('menuitem', { name: '减排因子', exact: true })
  // While the list still unfolds it does not feel the pointer: a hand moves again.
  await expect(async () => {
    await page.getByRole('menuitem', { name: all.at(-2)!, exact: true }).hover()
    await page.getByRole('menuitem', { name: '基础数据', exact: true }).hover()
    await expect(inside).toBeVisible({ timeout: 2000 })
  }).toPass()
  await inside.click()
  await page.waitForURL(at('/metadata/reductionFactors'))
  await expect(more).toHaveAttribute('aria-current', 'page')
  await page.setViewportSize({ width: 1680, height: 900 })
  await expect(more).toHaveCount(0)
  await expect(entries).toHaveText(all)
})

test('on a phone the menu is a drawer and no page is wider than the screen', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'operator')
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  await expect(page.getByText('站点列表')).toBeVisible()
  expect(await fits()).toBe(true)
  await page.getByRole('button', { name: '打开菜单' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('智能监控', { exact: true }).click()
  await drawer.getByText('告警信息', { exact: true }).click()
  await page.waitForURL(at('/intelligentControl/warningMessage'))
  await expect(drawer).toBeHidden()
  await page.locator('[data-row]').first().click()
  await expect(page.getByRole('complementary', { name: '告警详情' })).toBeVisible()
  expect(await fits()).toBe(true)
})

test('a group in the breadcrumb is no link, the page is marked as the current one; home has none', async ({ page, signIn }) => {
  await signIn(page, 'operator')
  await expect(crumbs(page)).toHaveCount(0)
  await pick(page, ['智能监控', '告警信息'])
  await expect(crumbs(page).getByRole('listitem')).toHaveText(['智能监控', '告警信息'])
  await expect(crumbs(page).getByRole('link')).toHaveCount(0)
  await expect(crumbs(page).locator('[aria-current="page"]')).toHaveText('告警信息')
})

test('the orders that wait for one stand in the bar and lead to their page', async ({ page, signIn }) => {
  await signIn(page, 'team-leader')
  await page.getByRole('link', { name: /张工单待我办理/ }).click()
  await page.waitForURL(({ pathname, searchParams }) => pathname === '/mainTenance/repair' && searchParams.get('state') === 'todo')
})

test('the menu works by keyboard alone', async ({ page, signIn }) => {
  await signIn(page, 'operator')
  await menu(page).getByRole('button', { name: '智能监控', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: '告警信息' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(at('/intelligentControl/warningMessage'))
  await page.locator('[data-row]').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: '告警详情' })).toBeVisible()
})

test('a page one may not see never shows: it is said, with the way home', async ({ page, signIn }) => {
  await signIn(page, 'customer')
  const asked: string[] = []
  page.on('request', request => request.url().includes('/alarm/') && asked.push(request.url()))
  for (const path of ['/hsxt', '/intelligentControl/warningMessage']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: '没有访问权限' })).toBeVisible()
    await expect(page).toHaveTitle(/^(\(\d+\) )?没有访问权限 - /)
    await expect(page).toHaveURL(at(path))
    await expect(page.getByRole('button', { name: /演\s*练/ })).toHaveCount(0)
  }
  await page.goto('/nobody/knows/this')
  await expect(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible()
  await page.getByRole('button', { name: '返回首页' }).click()
  await page.waitForURL(at('/homePage'))
})

test('a sub-application that is not set says which setting is missing', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1680, height: 900 })
  await signIn(page, 'platform-admin')
  // What leads nowhere is no entry; whoever knows the address is told why.
  await expect(menu(page).getByRole('button', { name: '监控大屏', exact: true })).toBeVisible()
  await expect(menu(page).getByRole('button', { name: /^(子应用|外部运维平台)$/ })).toHaveCount(0)
  await goWithin(page, '/hhxy')
  await expect(page.getByRole('heading', { name: '“多能协同”尚未接入' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('SUBAPP_HHXY')
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('signing out returns to the variant one came by, and the way back is shut', async ({ page, signIn }) => {
  await signIn(page, 'team-leader', { by: 'login_sk' })
  await expect(page.getByRole('banner')).toContainText(loginVariants.login_sk.systemTitle)
  await settings(page).click()
  await page.getByText('退出登录', { exact: true }).click()
  await page.waitForURL(at('/login_sk'))
  await page.goto('/homePage')
  await page.waitForURL(at('/login_sk'))
  await expect(page.getByPlaceholder('用户名')).toBeVisible()
})

test('the theme is taken over at once and survives a reload', async ({ page, signIn }) => {
  await signIn(page, 'operator')
  const ground = () => page.evaluate(() => getComputedStyle(document.querySelector('.page-card') ?? document.body).backgroundColor)
  await expect(page.getByText('站点列表')).toBeVisible()
  const light = await ground()
  await settings(page).click()
  await page.getByText('深色主题', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.reload()
  await expect(page.getByText('站点列表')).toBeVisible()
  expect(await ground()).toBe(dark)
  await settings(page).click()
  await page.getByText('浅色主题', { exact: true }).click()
  await expect.poll(ground).toBe(light)
})

test('a session ended elsewhere (20001) leads to the sign-in variant, and signing in leads back to the page and what stood in its form', async ({
  page,
  signIn,
  account,
}) => {
  await signIn(page, 'enterprise-admin', { by: 'login_zanh' })
  await page.goto('/mtFaulthouse?size=20')
  await page.getByRole('button', { name: '新增故障' }).click()
  const name = page.getByRole('dialog').getByLabel('故障名称')
  await name.fill('写了一半的故障')
  const { pathname, search } = new URL(page.url())
  const there = pathname + search
  // Ended by its own owner, on another machine.
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}').token as string)
  const { loginName, password } = account('enterprise-admin')
  const ended = await page.request.get(user.loginOut.path, { headers: { token }, params: { loginName } })
  expect(await ended.json()).toMatchObject({ code: codes.ok })
  // Its socket closes with the session: the page leaves without anybody touching it.
  await page.waitForURL(at('/login_zanh'))
  await expect(page.getByText('登录已失效，请重新登录')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
  await page.getByPlaceholder('用户名').fill(loginName)
  await page.getByPlaceholder('密码').fill(password)
  await page.getByPlaceholder('验证码').fill('2468')
  await page.getByRole('button', { name: /登\s*录/ }).click()
  await page.waitForURL(url => url.pathname + url.search === there)
  await page.getByRole('dialog').getByRole('button', { name: '恢复内容' }).click()
  await expect(name).toHaveValue('写了一半的故障')
})

test('when somebody else signs in in another tab, nothing of the one before stays in this one', async ({ page, context, signIn }) => {
  await signIn(page, 'operator', { to: '/homePage' })
  const first = page.locator('.board .page-card').first()
  await expect(first).toHaveAccessibleName('待我处理')
  // Its list comes last, and asks by itself.
  await expect(page.getByRole('region', { name: '站点列表' }).getByRole('cell').first()).toBeVisible()
  const tokens = new Set<string>()
  page.on('request', request => {
    if (request.url().includes('/stationPageList')) tokens.add(request.headers().token ?? '')
  })
  const other = await context.newPage()
  await signIn(other, 'customer')
  await expect(first).toHaveAccessibleName('我的站点')
  // What stays of the page is asked anew, in the new name.
  await expect.poll(() => tokens.size).toBe(1)
  await other.close()
})

test('a server out of reach is said in place, what is known stays, and a retry brings it back', async ({ page, signIn }) => {
  await signIn(page, 'operator', { to: '/intelligentControl/warningMessage' })
  await expect(page.locator('[data-row]').first()).toBeVisible()
  const rows = await page.locator('[data-row]').count()
  await page.route('**/api/**', route => route.abort())
  await page.getByRole('button', { name: /导\s*出/ }).click()
  await expect(page.getByText('网络波动，请刷新重试').first()).toBeVisible()
  await expect(page.locator('[data-row]')).toHaveCount(rows)
  await menu(page).getByRole('button', { name: '首页', exact: true }).click()
  const overview = page.getByRole('region', { name: '运行总览' })
  await expect(overview.getByText('网络波动，请刷新重试')).toBeVisible()
  await page.unroute('**/api/**')
  await overview.getByRole('button', { name: '重试' }).click()
  await expect(overview.locator('.measured-value').first()).toBeVisible()
  await expect(page.getByText('站点列表')).toBeVisible()
})

test('a file that fails once is noticed by nobody; one that does not come says so in its place, and comes when asked again', async ({
  page,
  signIn,
}) => {
  const failed = new Set<string>()
  const gone = new Set<string>()
  // The page itself names a few files; every other one comes when it is wanted.
  const named = new Set<string>()
  page.on('response', async answer => {
    if (!/html/.test(answer.headers()['content-type'] ?? '')) return
    for (const [file] of (await answer.text().catch(() => '')).matchAll(/\/files\/[\w.-]+/g)) named.add(file)
  })
  await page.route(/\/files\/[^/]+\.(js|css)$/, route => {
    const { pathname } = new URL(route.request().url())
    if (!gone.has(pathname) && (named.has(pathname) || failed.has(pathname))) return route.continue()
    failed.add(pathname)
    return route.abort()
  })
  const frame = async () => {
    await expect(menu(page).getByRole('button').first()).toBeVisible()
    await expect(page.getByText('页面出现异常')).toHaveCount(0)
  }
  const fileOf = (source: string) => `/${chunks[source]!.file}`
  await signIn(page, 'operator')
  await expect(page.getByText('站点列表')).toBeVisible()
  await expect(page.locator('.corner-tab, .corner-card')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await frame()
  expect(failed).toContain(fileOf('console/alarms/popup/AlarmPopup.tsx'))
  await expect(page.getByRole('alert').filter({ hasText: '未能加载' })).toHaveCount(0)

  // A part of the frame, a dialog of its menu and a page: none takes the frame with it.
  const [popup, password, alarms] = [
    'console/alarms/popup/AlarmPopup.tsx',
    'console/session/changePassword/ChangePasswordDialog.tsx',
    'console/pages/intelligentControl/warningMessage.tsx',
  ].map(fileOf) as [string, string, string]
  for (const file of [popup, password, alarms]) gone.add(file)
  await page.reload()
  const note = (name: string) => page.getByRole('alert').filter({ hasText: `${name}未能加载` })
  await expect(note('告警弹窗')).toBeVisible()
  await settings(page).click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  await expect(note('修改密码')).toBeVisible()
  await frame()
  gone.delete(popup)
  gone.delete(password)
  await note('告警弹窗').getByRole('button', { name: '重试' }).click()
  await expect(page.locator('.corner-tab, .corner-card')).toBeVisible()
  await note('修改密码').getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('dialog')).toContainText('修改密码')
  await page.keyboard.press('Escape')
  await goWithin(page, '/intelligentControl/warningMessage')
  await expect(page.getByText('页面加载失败')).toBeVisible()
  await frame()
  gone.delete(alarms)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('search')).toBeVisible()
})

test('a machine with a Chinese face of its own fetches none', async ({ page, signIn }) => {
  const fonts: string[] = []
  page.on('request', request => /noto-?sans-?sc/i.test(request.url()) && fonts.push(request.url()))
  await page.goto('/login')
  const local = await page.evaluate(
    faces =>
      new FontFace('probe', faces.map(name => `local("${name}")`).join(', ')).load().then(
        () => true,
        () => false,
      ),
    chineseFaces,
  )
  await signIn(page, 'operator')
  await expect(page.getByText('站点列表')).toBeVisible()
  // It is looked for once the browser is idle; the other way round holds as well: without one the shipped face is asked for.
  if (!local) return expect.poll(() => fonts.length).toBeGreaterThan(0)
  await page.evaluate(() => new Promise(done => setTimeout(() => requestIdleCallback(done), 1000)))
  await page.waitForLoadState('networkidle')
  expect(fonts).toEqual([])
})
