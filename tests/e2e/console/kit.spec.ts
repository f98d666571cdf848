import type { Locator, Page } from 'playwright/test'
import type { Api } from '../../../core/client.ts'
import { alarm } from '../../../core/contract/alarms/alarm.ts'
import { faultLibrary } from '../../../core/contract/orders/faultLibrary.ts'
import { home } from '../../../core/contract/platform/home.ts'
import { screen } from '../../../core/contract/walls/screen.ts'
import { user } from '../../../core/contract/platform/user.ts'
import { hold } from '../support/hold.ts'
import type { Account } from '../support/instance.ts'
import { expect, test as base, watch } from '../support/site.ts'
import { apiOf } from '../support/wallProbe.ts'

/**
 * What holds for every page built on the kit, tried on those there are: nothing old looks current, nothing typed gets
 * lost, nothing moves.
 */
const [faults, brands, alarms] = ['/mtFaulthouse', '/metadata/equipmentBrand', '/intelligentControl/warningMessage']
const own = 'jizhong'
/** Later than any alarm: the pop-up opens by hand only. */
const allSeen = '9999999999'

const named = (accounts: readonly Account[], name: string) => accounts.find(({ loginName }) => loginName === name)!

/** A session that is there already, as after a sign-in earlier in the day. */
async function enter(page: Page, url: string, account: Account, seen = allSeen) {
  const { token, xrp, auth } = account
  const who = await apiOf(url, account)(user.getSession, {})
  await page.addInitScript(kept => Object.entries(kept).map(([name, value]) => localStorage.setItem(name, value)), {
    userInfo: JSON.stringify({ ...who, token }),
    publicKey: xrp,
    secondKey: auth,
    [`alarmsSeen:${who.userId}`]: seen,
  })
}

/** A page of somebody who may change most things. */
const test = base.extend<{ own: Page }>({
  own: async ({ page, instance }, use) => {
    await enter(page, instance.url, named(instance.accounts, own))
    await use(page)
  },
})

const table = (page: Page) => page.locator('.data-table')
const rows = (page: Page) => page.locator('[data-row]')
const total = (page: Page) => page.locator('.ant-pagination-total-text')
const aside = (page: Page) => page.getByRole('complementary')
const dialog = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('form') })
const asked = (page: Page) => page.getByText('填写的内容尚未保存，离开后将丢失，是否继续？')
const stay = (page: Page) => page.getByRole('button', { name: '继续填写' }).click()
const save = (page: Page) => dialog(page).getByRole('button', { name: /保\s*存/ })
const nameField = (page: Page) => dialog(page).getByLabel('故障名称')
const inAddress = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

async function choose(page: Page, title: string, option: string, place: Page | Locator = page) {
  await place.getByRole('combobox', { name: title }).click()
  await page.locator('.ant-select-item-option').getByText(option, { exact: true }).click()
}
async function openMenu(page: Page, group: string, name: string) {
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: group, exact: true }).hover()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Sees to it that so many alarms wait for a decision. */
async function wait(api: Api, number: number) {
  const waiting = async () => (await api(alarm.page, { waiting: true })).total
  for (let have = await waiting(); have < number; have = await waiting()) {
    await api(alarm.drill, { seconds: 120 })
    await expect.poll(waiting).toBeGreaterThan(have)
  }
}

const fault = (standardName: string) => ({
  ...{ standardName, businessType: '1', severType: '1', standardState: '1' as const },
  ...{ faultAppearance: '指示灯不亮', faultReason: '', schemeName: '' },
})

interface Listed {
  path: string
  /** The call that answers the list. */
  asks: string
  search: string
  /** Asks for other rows. */
  narrow: (page: Page) => Promise<void>
  /** What a card on a phone must tell: time and state. */
  card: readonly string[]
}
/** Lists that are no `CrudPage`; those are walked by crudPages.spec.ts. */
const lists: readonly Listed[] = [
  {
    path: '/screenTokens',
    asks: screen.list.path,
    search: '名称',
    narrow: page => page.getByRole('radiogroup', { name: '令牌状态' }).getByText('有效').click(),
    card: ['签发', '最近在线', '状态'],
  },
  {
    path: alarms,
    asks: alarm.page.path,
    search: '站点、设备、测点',
    narrow: page => page.getByRole('radiogroup', { name: '告警状态' }).getByText('异常已恢复').click(),
    card: ['发生时间', '状态'],
  },
  {
    path: '/homePage',
    asks: home.stationPageList.path,
    search: '站点名称或编号',
    narrow: page => choose(page, '站点类型', '分布式光伏'),
    card: ['状态'],
  },
]

test('a list of its own: a forbidden search is told at its field and never sent, old rows are dimmed until the answer is there, a phone gets cards', async ({
  page,
  instance,
}) => {
  const { problems } = watch(page)
  const api = apiOf(instance.url, named(instance.accounts, 'yanzhao'))
  await enter(page, instance.url, named(instance.accounts, 'admin'))
  const issued = await api(screen.issue, { name: '一层大厅', walls: ['/map'] })
  const sent: string[] = []
  page.on('request', request => sent.push(decodeURIComponent(request.url()) + (request.postData() ?? '')))

  for (const { path, asks, search, narrow, card } of lists)
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      await expect(table(page)).toHaveAttribute('aria-busy', 'false')
      const field = page.getByRole('searchbox', { name: search })
      await field.fill('一<二')
      await expect(page.getByRole('search').getByRole('alert')).toHaveText('不能输入特殊字符')
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await field.press('Enter')
      await expect(page.getByText('请输入正确的信息查询')).toBeVisible()

      const letGo = await hold(page, asks)
      await narrow(page)
      await expect(table(page)).toHaveAttribute('aria-busy', 'true')
      await expect(table(page).getByRole('progressbar')).toBeVisible()
      await expect
        .poll(() =>
          table(page)
            .locator('tbody')
            .last()
            .evaluate(body => Number(getComputedStyle(body).opacity)),
        )
        .toBeLessThan(0.6)
      letGo()
      await expect(table(page)).toHaveAttribute('aria-busy', 'false')
      await expect(table(page).getByRole('progressbar')).toBeHidden()

      await page.setViewportSize({ width: 390, height: 844 })
      const first = table(page).locator('.cards > li').first()
      for (const title of card) await expect(first.getByText(title, { exact: true })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    })
  expect(sent.filter(text => text.includes('<'))).toEqual([])
  await api(screen.revoke, { id: issued.id })
  expect(problems).toEqual([])
})

test('filter, page and open detail stand in the address: reloading keeps them, back takes them away one by one', async ({ own: page }) => {
  await page.goto(brands)
  await expect(rows(page).first()).toBeVisible()
  await openMenu(page, '服务管理', '故障库')
  const field = page.getByRole('searchbox', { name: '故障名称、现象' })
  await expect(field).toBeVisible()
  await expect(rows(page)).toHaveCount(10)
  const all = await total(page).textContent()

  await choose(page, '业务类型', '光伏')
  await expect.poll(() => inAddress(page, 'businessType')).not.toBeNull()
  await expect(total(page)).not.toHaveText(all ?? '')
  const narrowed = (await total(page).textContent()) ?? ''
  await field.pressSequentially('逆变器')
  await expect.poll(() => inAddress(page, 'keyword')).toBe('逆变器')
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
  await rows(page).first().click()
  await expect(aside(page)).toBeVisible()
  const name = (await aside(page).getByRole('heading').textContent()) ?? ''
  const shown = (await total(page).textContent()) ?? ''
  // A column stays as wide as somebody has made it, and sorts nothing meanwhile.
  const head = page.getByRole('columnheader').nth(1)
  const widthOf = async () => Math.round((await head.boundingBox())!.width)
  const edge = (await head.locator('.column-edge').boundingBox())!
  const address = page.url()
  const before = await widthOf()
  await page.mouse.move(edge.x + 4, edge.y + 10)
  await page.mouse.down()
  await page.mouse.move(edge.x + 64, edge.y + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(widthOf).toBe(before + 60)
  expect(page.url()).toBe(address)
  // By keys as well: Tab comes to the first edge, arrows lead on.
  const handle = (n: number) => page.getByRole('columnheader').nth(n).getByRole('separator')
  await handle(0).focus()
  await page.keyboard.press('ArrowRight')
  await expect(handle(1)).toBeFocused()
  await page.keyboard.press('-')
  await expect.poll(widthOf).toBe(before + 44)
  await page.keyboard.press('+')
  await expect.poll(widthOf).toBe(before + 60)
  expect(page.url()).toBe(address)
  // Whatever is cut tells itself whole.
  await page.evaluate(() => {
    const cut = Object.assign(document.createElement('p'), { id: 'cut', textContent: '一个放不下的名称' })
    cut.style.cssText = 'position:fixed;top:0;left:0;z-index:9999;width:40px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap'
    document.body.append(cut)
  })
  await page.locator('#cut').hover()
  await expect(page.locator('#cut')).toHaveAttribute('title', '一个放不下的名称')

  await page.reload()
  await expect.poll(widthOf).toBe(before + 60)
  await expect(aside(page).getByRole('heading')).toHaveText(name)
  await expect(field).toHaveValue('逆变器')
  await expect(page.getByRole('search')).toContainText('光伏')
  await expect(total(page)).toHaveText(shown)

  await page.goBack()
  await expect(aside(page)).toHaveCount(0)
  await expect(field).toHaveValue('逆变器')
  await page.goBack()
  await expect(field).toHaveValue('')
  await expect(total(page)).toHaveText(narrowed)
  await page.goBack()
  await expect(total(page)).toHaveText(all ?? '')
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${brands}$`))
})

test('closing what a step opened takes that step back, whatever was ticked meanwhile, and nothing moves under the hand', async ({
  own: page,
  instance,
}) => {
  await wait(apiOf(instance.url, named(instance.accounts, own)), 1)
  await page.goto(`${alarms}?state=all`)
  await page.goto(`${alarms}?state=mine`)
  const box = rows(page).getByRole('checkbox', { disabled: false }).first()
  await expect(box).toBeVisible()
  const top = () =>
    rows(page)
      .first()
      .evaluate(row => row.getBoundingClientRect().top)
  const before = await top()
  await box.check()
  await expect(page.getByRole('status').filter({ hasText: '已选 1 条' })).toBeVisible()
  expect(await top()).toBe(before)
  await box.uncheck()
  expect(await top()).toBe(before)

  await rows(page).first().click()
  await expect(aside(page)).toBeVisible()
  await box.check()
  await expect.poll(() => inAddress(page, 'picked')).not.toBeNull()
  await aside(page).getByRole('button', { name: '关闭详情' }).click()
  await expect(aside(page)).toHaveCount(0)
  await page.goBack()
  await expect.poll(() => inAddress(page, 'state')).toBe('all')
})

test('Tab leaves the span of dates, Esc closes the topmost thing only', async ({ own: page, instance }) => {
  const api = apiOf(instance.url, named(instance.accounts, own))
  await wait(api, 1)
  await page.goto(alarms)
  await expect(rows(page).first()).toBeVisible()
  const popup = page.getByRole('alertdialog', { name: '告警提示' })
  await page.getByRole('button', { name: /^告警提示 \d+ 条/ }).click()
  await expect(popup).toBeVisible()

  await test.step('three times Tab lead out of it', async () => {
    const range = page.getByRole('group', { name: '发生时间' })
    await range.getByPlaceholder('开始日期').focus()
    const inside = () => range.evaluate(group => group.contains(document.activeElement))
    for (let presses = 0; presses < 3 && (await inside()); presses++) await page.keyboard.press('Tab')
    expect(await inside()).toBe(false)
    await expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(0)
  })

  await test.step('a date panel, a list and a search field', async () => {
    const panel = page.locator('.ant-picker-dropdown:visible')
    await page.getByPlaceholder('开始日期').click()
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(popup).toBeVisible()

    const list = page.locator('.ant-select-dropdown:visible')
    await page.getByRole('combobox', { name: '告警类型' }).click()
    await expect(list).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
    await expect(popup).toBeVisible()

    await page.getByRole('searchbox').focus()
    await page.keyboard.press('Escape')
    await expect(popup).toBeVisible()
  })

  await test.step('a menu', async () => {
    const entry = page.getByRole('menuitem', { name: '告警信息', exact: true })
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '智能监控', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(entry).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(entry).toBeHidden()
    await expect(popup).toBeVisible()
  })

  await test.step('a detail that was opened after the pop-up, then the pop-up', async () => {
    await rows(page).first().click()
    await expect(aside(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(aside(page)).toHaveCount(0)
    await expect(popup).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
  })

  await test.step('a list inside a dialog', async () => {
    await page.goto(`${faults}?edit=new`)
    await dialog(page).getByRole('combobox', { name: '业务类型' }).click()
    await expect(page.locator('.ant-select-dropdown:visible')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })
})

test('an alarm that announces itself over a form takes no Esc from it', async ({ page, instance }) => {
  const account = named(instance.accounts, own)
  await wait(apiOf(instance.url, account), 1)
  await enter(page, instance.url, account, '0')
  const popup = page.getByRole('alertdialog', { name: '告警提示' })
  await page.goto(`${faults}?edit=new`)
  await expect(nameField(page)).toBeFocused()
  await expect(popup).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(popup).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
})

test('an untouched form goes without a word; a touched one asks once by every way out, and keeps every letter of who stays', async ({
  own: page,
}) => {
  await page.goto('/homePage')
  await openMenu(page, '服务管理', '故障库')
  const add = page.getByRole('button', { name: '新增故障' })
  const close = async () => {
    // While the dialog still grows its cross moves away under the pointer.
    await expect(page.locator('.ant-modal[class*="ant-zoom"]')).toHaveCount(0)
    await dialog(page).getByRole('button', { name: '关闭' }).click()
  }
  const mask = () => page.mouse.click(5, 500)
  const ways = [close, () => page.keyboard.press('Escape'), mask]

  await test.step('untouched', async () => {
    for (const leave of [...ways, () => page.goBack().then(() => {})]) {
      await add.click()
      await expect(nameField(page)).toBeFocused()
      await leave()
      await expect(dialog(page)).toHaveCount(0)
      await expect(asked(page)).toHaveCount(0)
      await expect(page).toHaveURL(new RegExp(`${faults}$`))
    }
  })

  await test.step('touched', async () => {
    await add.click()
    await nameField(page).fill('汇流箱支路断线')
    for (const leave of [...ways, () => page.goBack()]) {
      await leave()
      await expect(asked(page)).toHaveCount(1)
      await stay(page)
      await expect(asked(page)).toHaveCount(0)
      await expect(nameField(page)).toHaveValue('汇流箱支路断线')
      await expect(page).toHaveURL(/edit=new/)
    }
    await page.goBack()
    await page.getByRole('button', { name: /离\s*开/ }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(asked(page)).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`${faults}$`))
  })

  await test.step('one of its own that begins with something in it', async () => {
    await page.goto('/screenTokens')
    await page.getByRole('button', { name: '签发令牌' }).click()
    await expect(dialog(page).locator('input').first()).toBeFocused()
    await close()
    await expect(dialog(page)).toHaveCount(0)
    await expect(asked(page)).toHaveCount(0)
  })
})

test('a press on 保存 tells all that is missing, however slowly it is let go while a complaint opens above it', async ({ own: page }) => {
  await page.goto(faults)
  await page.getByRole('button', { name: '新增故障' }).click()
  await expect(nameField(page)).toBeFocused()
  const { x, y, width, height } = (await save(page).boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.waitForTimeout(700)
  await expect(nameField(page)).toBeFocused()
  await page.mouse.up()
  await expect(dialog(page).getByText('请输入故障名称')).toBeVisible()
  await expect(dialog(page).getByText('请选择业务类型')).toBeVisible()
  await expect(nameField(page)).toBeFocused()
})

test('a save is sent once; what the server refuses is told at the field, which has the focus and all that was typed', async ({
  own: page,
  instance,
}) => {
  const api = apiOf(instance.url, named(instance.accounts, own))
  const { id } = await api(faultLibrary.add, fault('电表通讯中断'))
  await page.goto(`${faults}?edit=new`)
  await nameField(page).fill('电表通讯中断')
  await choose(page, '业务类型', '光伏', dialog(page))
  await choose(page, '服务类型', '抢修', dialog(page))
  await dialog(page).getByLabel('可能原因').fill('485 总线断线')
  let sent = 0
  page.on('request', request => {
    if (request.url().endsWith(faultLibrary.add.path)) sent++
  })

  const letGo = await hold(page, faultLibrary.add.path)
  await save(page).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(save(page)).toHaveClass(/loading/)
  await save(page).click({ force: true })
  letGo()
  await expect(dialog(page).getByText('该故障已存在')).toBeVisible()
  expect(sent).toBe(1)
  await expect(nameField(page)).toBeFocused()
  await expect(nameField(page)).toHaveValue('电表通讯中断')
  await expect(dialog(page).getByLabel('可能原因')).toHaveValue('485 总线断线')
  await expect(save(page)).toBeDisabled()
  await expect(save(page)).toBeEnabled({ timeout: 4000 })

  await page.keyboard.type('2')
  await save(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('新增成功')).toBeVisible()
  expect(sent).toBe(2)
  const added = rows(page).filter({ hasText: '电表通讯中断2' })
  await expect(added).toBeVisible()
  await api(faultLibrary.remove, { id: (await added.getAttribute('data-row')) ?? '' })
  await api(faultLibrary.remove, { id })
})

test('two people at one row: a form begins with what holds now, an open detail follows, and a save that comes too late is told', async ({
  own: page,
  instance,
}) => {
  const api = apiOf(instance.url, named(instance.accounts, own))
  const { id } = await api(faultLibrary.add, fault('两人同改'))

  await page.goto(`${faults}?id=${id}`)
  await expect(aside(page)).toContainText('指示灯不亮')
  const edit = page.getByRole('button', { name: '编辑 两人同改' })
  await expect(edit).toBeVisible()
  await api(faultLibrary.update, { ...fault('两人同改'), id, faultAppearance: '指示灯闪烁' })
  await edit.click()
  await expect(dialog(page).getByLabel('故障现象')).toHaveValue('指示灯闪烁')
  await dialog(page).getByLabel('可能原因').fill('供电电压偏低')
  await save(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(aside(page)).toContainText('指示灯闪烁')
  await expect(aside(page)).toContainText('供电电压偏低')

  await edit.click()
  await dialog(page).getByLabel('可能原因').fill('供电电压偏高')
  await api(faultLibrary.remove, { id })
  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('数据不存在或已被删除')
  await expect(dialog(page).getByLabel('可能原因')).toHaveValue('供电电压偏高')
})

test('an open alarm follows what somebody else decides, and a decision that comes too late is told', async ({ own: page, instance }) => {
  const api = apiOf(instance.url, named(instance.accounts, own))
  await wait(api, 2)
  const { records } = await api(alarm.page, { waiting: true, pageSize: 100 })
  // The least urgent ones.
  const [other, one] = records.slice(-2).map(({ id }) => id)
  await page.goto(`${alarms}?id=${one}`)
  const opinion = aside(page).getByLabel('处理意见')
  await opinion.fill('现场已确认')
  await openMenu(page, '服务管理', '故障库')
  await expect(asked(page)).toHaveCount(1)
  await stay(page)
  await expect(asked(page)).toHaveCount(0)
  await expect(opinion).toHaveValue('现场已确认')
  await api(alarm.saveAlarm, { ids: one ?? '', nextDeal: '1', dealOpinion: '无' })
  await expect(aside(page).getByRole('status')).toContainText(/^已由 .+ 处理/)
  await expect(opinion).toHaveCount(0)
  await api(alarm.saveAlarm, { ids: other ?? '', nextDeal: '1', dealOpinion: '无' })
  await expect(api(alarm.saveAlarm, { ids: other ?? '', nextDeal: '1', dealOpinion: '无' })).rejects.toMatchObject({ code: 409 })
})
