import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { capabilitiesOf, resourceOf, resources } from '../../../core/resources/resources.ts'
import type { Resource } from '../../../core/resources/Resource.ts'
import { siteDay } from '../../../core/time/time.ts'
import { declaredBy } from '../support/declaredBy.ts'
import { fillMissing } from '../support/fillMissing.ts'
import { goWithin } from '../support/goWithin.ts'
import { hold } from '../support/hold.ts'
import { crudPages } from '../support/pageFiles.ts'
import { expect, test, watch } from '../support/site.ts'

/** Every page that is a noun's fields on `CrudPage`, walked by what it declares; what is a noun's own stands in a file of its own. */
const table = (page: Page) => page.locator('.data-table')
const rows = (page: Page) => page.locator('tr[data-row-key]')
const dialog = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('form') })
const save = (page: Page) => dialog(page).getByRole('button', { name: /保\s*存/ })
const asked = (page: Page) => page.getByText('填写的内容尚未保存，离开后将丢失，是否继续？')
const ready = (page: Page) => expect(table(page)).toHaveAttribute('aria-busy', 'false')
const titled = <One extends { title: string }>(fields: readonly One[]) => fields.map(({ title }) => title)
/** What announces itself meanwhile lies over what is pressed: alarms count as seen, and a word about an order is put away as it comes. */
async function undisturbed(page: Page) {
  await page.addInitScript(() => {
    const { userId } = JSON.parse(localStorage.getItem('userInfo') || '{}')
    if (userId) localStorage.setItem(`alarmsSeen:${userId}`, '9999999999')
  })
  const said = page.locator('.ant-notification-notice').first()
  await page.addLocatorHandler(said, () => said.locator('.ant-notification-notice-close').click())
}
/** Lines of a sheet as its cells. */
const cellsOf = (sheet: string) =>
  sheet
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map(line => line.slice(1, -1).split('","'))

/** Who adds to it: what is kept for every enterprise alike is the platform's. */
const managerOf = (path: string) => {
  const page = resourceOf(path)
  const actions = resources.filter((row: Resource) => row.kind === 'action' && row.in === page?.id) as readonly Resource[]
  return actions.some(({ roles }) => roles && !roles.includes('enterprise-admin')) ? 'platform-admin' : 'enterprise-admin'
}

for (const path of crudPages)
  test(`${path}: a row is listed, looked for, added, refused, edited, taken home and removed, by hand and by keyboard, on a phone too`, async ({
    page,
    signIn,
  }) => {
    const { problems } = watch(page)
    const sent: string[] = []
    page.on('request', request => sent.push(decodeURIComponent(request.url()) + (request.postData() ?? '')))
    await undisturbed(page)
    await signIn(page, managerOf(path), { to: `${path}?size=100` })
    await ready(page)
    const { noun, calls, fields, search, keeps } = await declaredBy(page)
    const listed = fields.filter(({ list }) => list)
    const field = page.getByRole('searchbox', { name: search!.label })
    let id = ''
    let name = ''
    let home = { name: '', mimeType: '', buffer: Buffer.from('') }
    const row = () => page.locator(`tr[data-row-key="${id}"]`)

    await test.step('every declared column has its head', async () => {
      const heads = await table(page).getByRole('columnheader').allTextContents()
      expect(heads.filter(Boolean)).toEqual([...titled(listed), '操作'])
    })

    await test.step('an untouched form goes without a word', async () => {
      await page.getByRole('button', { name: `新增${noun}` }).click()
      await expect(dialog(page).locator('input, textarea').first()).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      await expect(asked(page)).toHaveCount(0)
    })

    await test.step('what is missing is told at its fields and never sent, what was touched is not left unasked', async () => {
      await page.getByRole('button', { name: `新增${noun}` }).click()
      await expect(dialog(page).locator('input, textarea').first()).toBeFocused()
      await save(page).click()
      await expect(dialog(page).locator('.ant-form-item-explain-error').first()).toBeVisible()
      expect(sent.filter(text => text.includes(calls.add!))).toEqual([])
      await fillMissing(dialog(page), `巡测${Date.now() % 1e7}`)
      await page.keyboard.press('Escape')
      await expect(asked(page)).toHaveCount(1)
      await page.getByRole('button', { name: '继续填写' }).click()
      const answered = page.waitForResponse(answer => answer.url().endsWith(calls.add!))
      await save(page).click()
      id = (await (await answered).json()).data.id
      await expect(dialog(page)).toHaveCount(0)
      // As a person would name it; of several words one is enough to find it by.
      const button = await row()
        .getByRole('button', { name: /^编辑 / })
        .getAttribute('aria-label')
      name = button!.split(' ')[1]!
    })

    await test.step('a forbidden search is told at its field and never sent; old rows are dimmed until the answer is there', async () => {
      await field.fill('一<二')
      await expect(page.getByRole('search').getByRole('alert')).toHaveText('不能输入特殊字符')
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await field.press('Enter')
      await expect(page.getByText('请输入正确的信息查询')).toBeVisible()
      const letGo = await hold(page, calls.list!)
      await field.fill(name)
      await expect(table(page)).toHaveAttribute('aria-busy', 'true')
      await expect(table(page).getByRole('progressbar')).toBeVisible()
      const body = table(page).locator('tbody').last()
      await expect.poll(() => body.evaluate(all => Number(getComputedStyle(all).opacity))).toBeLessThan(0.6)
      letGo()
      await ready(page)
      await expect(table(page).getByRole('progressbar')).toBeHidden()
      expect(sent.filter(text => text.includes('<'))).toEqual([])
    })

    await test.step('what was looked for stands in the address and survives a reload', async () => {
      await expect(row()).toBeVisible()
      expect(new URL(page.url()).searchParams.get(search!.name)).toBe(name)
      await page.reload()
      await expect(field).toHaveValue(name)
      await expect(row()).toBeVisible()
    })

    await test.step('its detail opens by Enter, tells every declared fact, and closes by Esc', async () => {
      if (!calls.detail) return
      await row().focus()
      await page.keyboard.press('Enter')
      const aside = page.getByRole('complementary')
      await expect(aside.locator('.facts dt')).toHaveText(titled(fields.filter(({ detail }) => detail)))
      await page.keyboard.press('Escape')
      await expect(aside).toHaveCount(0)
    })

    await test.step('it is edited by keyboard, beginning with what holds', async () => {
      await row()
        .getByRole('button', { name: /^编辑 / })
        .press('Enter')
      const input = dialog(page).locator('textarea:visible, input[type="text"]:visible:not([role="combobox"])').first()
      await expect(dialog(page).locator('input, textarea').first()).toBeFocused()
      await input.fill(`${name}改`)
      await page.keyboard.press('Control+Enter')
      await expect(dialog(page)).toHaveCount(0)
      await expect(row()).toContainText(`${name}改`)
      await row()
        .getByRole('button', { name: /^编辑 / })
        .press('Enter')
      await expect(input).toHaveValue(`${name}改`)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      await expect(asked(page)).toHaveCount(0)
    })

    await test.step('the sheet is named by today and holds the declared columns of the rows that are shown', async () => {
      const file = page.waitForEvent('download')
      await page.getByRole('button', { name: /导\s*出/ }).click()
      expect((await file).suggestedFilename()).toBe(`${noun}${siteDay(new Date())}.csv`)
      home = { name: 'home.csv', mimeType: 'text/csv', buffer: readFileSync(await (await file).path()) }
      const [heads, ...lines] = cellsOf(home.buffer.toString())
      expect(heads).toEqual(titled(fields.filter(({ sheet }) => sheet)))
      expect(lines).toHaveLength(await rows(page).count())
      expect(lines.flat().join()).toContain(name)
    })

    await test.step('the sheet comes back, and what nobody changed in it changes nothing', async () => {
      const bring = page.getByRole('button', { name: /^导\s*入$/ })
      if ((await bring.count()) === 0) return
      await bring.click()
      const open = page.getByRole('dialog').filter({ hasText: '下载模板' })
      await open.getByLabel('导入文件').setInputFiles(home)
      await expect(page.getByRole('radiogroup', { name: '检查结果' })).toHaveText('无变化 1')
      await page.getByRole('button', { name: '重新选择文件' }).click()
      await page.keyboard.press('Escape')
      await expect(open).toHaveCount(0)
    })

    await test.step('a phone gets it as a card that tells what the declaration lets on one, nothing wider than the screen', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      const titles = page.locator('.cards > li').first().locator('dt')
      const [, ...others] = listed.filter(({ card }) => card)
      const order = [...others.filter(({ strong }) => strong), ...others.filter(({ strong }) => !strong)]
      await expect(titles).toHaveText([...titled(order), '操作'])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    await test.step('it is removed when somebody says so a second time, and not before', async () => {
      const ask = () =>
        row()
          .getByRole('button', { name: /^删除 / })
          .click()
      const question = page.getByRole('dialog').filter({ hasText: `删除${noun}` })
      await ask()
      await question.getByRole('button', { name: /取\s*消/ }).click()
      await expect(question).toHaveCount(0)
      await ask()
      await question.getByRole('button', { name: /确\s*定/ }).click()
      await expect(row()).toHaveCount(0)
    })

    await test.step('what was removed is shown where its changes are kept, comes back, and tells what became of it', async () => {
      const removed = page.getByRole('button', { name: '已删除', exact: true })
      await expect(removed).toHaveCount(keeps ? 1 : 0)
      if (!keeps) return
      await removed.click()
      await row()
        .getByRole('button', { name: /^恢复 / })
        .click()
      await expect(row()).toHaveCount(0)
      await removed.click()
      await expect(row()).toContainText(`${name}改`)
      if (calls.detail) {
        await row().focus()
        await page.keyboard.press('Enter')
        const aside = page.getByRole('complementary')
        await aside.getByText('变更记录', { exact: true }).click()
        const told = aside.locator('.trace li')
        await expect(told.locator('b')).toHaveText(['恢复', '删除', '修改', '新增'])
        await expect(told.nth(2)).toContainText(`${name} → ${name}改`)
        await page.keyboard.press('Escape')
      }
      await row()
        .getByRole('button', { name: /^删除 / })
        .click()
      await page
        .getByRole('dialog')
        .filter({ hasText: `删除${noun}` })
        .getByRole('button', { name: /确\s*定/ })
        .click()
      await expect(row()).toHaveCount(0)
    })
    expect(problems).toEqual([])
  })

for (const role of ['operator', 'customer'] as const)
  test(`of these pages a ${role} finds those of the menu, and buttons that change rows where this person may change them`, async ({
    page,
    signIn,
  }) => {
    const { problems } = watch(page)
    const held = resources.filter(({ roles }: Resource) => roles?.includes(role)).flatMap(({ url }: Resource) => url ?? [])
    const may = capabilitiesOf(held)
    await signIn(page, role)
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    for (const path of crudPages) {
      await goWithin(page, path)
      await expect(page).toHaveURL(url => url.pathname === path)
      if (!held.includes(path)) {
        await expect(page.getByRole('heading', { name: '没有访问权限' })).toBeVisible()
        await expect(table(page)).toHaveCount(0)
        continue
      }
      await expect(page).toHaveTitle(new RegExp(resourceOf(path)!.title))
      await ready(page)
      const { noun, change } = await declaredBy(page)
      await expect(page.getByRole('button', { name: /导\s*出/ })).toBeVisible()
      await expect(page.getByRole('button', { name: `新增${noun}` })).toHaveCount(!change || may.has(change) ? 1 : 0)
      if (change && !may.has(change)) await expect(page.getByRole('button', { name: /^(编辑|删除) / })).toHaveCount(0)
    }
    expect(problems).toEqual([])
  })
