import { readFile } from 'node:fs/promises'
import { deviceMonitor } from '../../../core/contract/devices/deviceMonitor.ts'
import { energy } from '../../../core/contract/energy/energy.ts'
import { indicator } from '../../../core/devices/indicators.ts'
import { addDays, siteDay } from '../../../core/time/time.ts'
import { sheetNumbers } from '../support/sheetOf.ts'
import { expect, test, watch } from '../support/site.ts'
import { stands } from '../support/stands.ts'
import { apiOf } from '../support/wallProbe.ts'

// What is pressed does not slide away under the pointer.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** An operator's way from a site to its devices, their curves, and what is taken home of them. */
test('a device is found, its days are compared, and the workbook holds the numbers that are drawn', async ({
  page,
  signIn,
  instance,
  account,
}) => {
  const { problems } = watch(page)
  await signIn(page, 'operator')
  await page.goto('/intelligentControl/distributedPhoto')
  const devices = page.getByRole('region', { name: '设备' })
  await devices.getByRole('searchbox', { name: '设备名称或编号' }).fill('1hnbq')
  await expect(devices.locator('[data-row]').first()).toContainText('1号逆变器')
  await devices.locator('[data-row]').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1号逆变器')
  await expect(dialog.getByRole('region', { name: '交流三相' })).toContainText('A 相')
  await dialog.getByText('运行曲线', { exact: true }).click()
  await dialog.getByRole('tab', { name: '发电功率' }).click()

  const deviceNo = new URL(page.url()).searchParams.get('id') ?? ''
  const today = siteDay(new Date())
  const [first, second] = [addDays(today, -1), addDays(today, -2)]
  // The address is the state of the curve: a colleague who gets it sees the same.
  const shared = new URL(page.url())
  shared.searchParams.set('days', addDays(today, -3))
  shared.searchParams.set('from', `${first} 00:00:00`)
  shared.searchParams.set('to', `${first} 23:59:59`)
  await page.goto(shared.href)
  await dialog.getByText('表格', { exact: true }).click()
  // The day before is one press and a choice away.
  await dialog.getByRole('button', { name: '对比其他日期 快捷' }).click()
  await page.getByRole('menuitem', { name: '前一天' }).click()
  const table = dialog.getByRole('region', { name: /表格$/ })
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  await expect(table.getByRole('row')).toHaveCount(97)

  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '导出 Excel' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^1号逆变器 发电功率 \d{4}-\d{2}-\d{2}\.xlsx$/)
  const rows = sheetNumbers(await readFile(await file.path()))
  const ask = (day: string) =>
    apiOf(instance.url, account('operator'))(deviceMonitor.getDeviceMonitorLine, {
      deviceNo,
      dateType: 'hour',
      startTime: `${day} 00:00:00`,
      endTime: `${day} 23:59:59`,
      indiNos: indicator.activePower,
    })
  const values = async (day: string) => (await ask(day)).datas[0]!.dates.map(({ val }) => val)
  expect(rows.slice(1).map(([value]) => value)).toEqual(await values(first))
  expect(rows.slice(1).map(([, , value]) => value)).toEqual(await values(second))

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(problems).toEqual([])
})

test('a day of the ledger is corrected with a reason, shows before and after, and is taken back', async ({
  page,
  signIn,
  instance,
  account,
}) => {
  await signIn(page, 'enterprise-admin')
  const day = addDays(siteDay(new Date()), -2)
  const api = apiOf(instance.url, account('enterprise-admin'))
  const { records } = await api(energy.page, { kind: 'generation', from: day, to: day, size: 1 })
  const { id, deviceNo, kwh } = records[0]!
  await page.goto(`/intelligentControl/energyLedger?from=${day}&to=${day}&kind=generation&id=${encodeURIComponent(id)}`)
  const detail = page.getByRole('complementary', { name: '电量详情' })
  await detail.getByRole('button', { name: '修正电量' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('修正后电量').fill('-1')
  await expect(dialog.getByText('电量不能小于 0')).toBeVisible()
  await stands(dialog)
  await dialog.getByRole('button', { name: '确认修正' }).click()
  await expect(dialog.getByText('请输入修正原因')).toBeVisible()
  await dialog.getByLabel('修正后电量').fill('12.5')
  await dialog.getByLabel('修正原因').fill('现场抄表值')
  await expect(dialog.getByRole('button', { name: '确认修正' })).toBeEnabled()
  await stands(dialog)
  await dialog.getByRole('button', { name: '确认修正' }).click()
  await expect(dialog).toBeHidden()
  await expect(detail.getByRole('region', { name: '修正记录' })).toContainText(`${kwh.toFixed(2)} → 12.50 kWh`)
  expect((await api(energy.detail, { deviceNo, kind: 'generation', day })).kwh).toBe(12.5)
  await page.goto(`/intelligentControl/energyLedger?state=manual`)
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await page.locator('[data-row]').click()
  await detail.getByRole('button', { name: '撤销最近的修正' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销修正' }).click()
  await expect(detail.getByRole('region', { name: '修正记录' })).toContainText('撤销）')
  expect((await api(energy.detail, { deviceNo, kind: 'generation', day })).kwh).toBe(kwh)
})

test('the lists of another site begin at their first pages; what is open and which columns are shown outlives back, forward and a reload', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'operator')
  await page.goto('/intelligentControl/distributedPhoto?page=2')
  const sites = page.getByRole('region', { name: '站点', exact: true }).getByRole('listitem').getByRole('button')
  const devices = page.getByRole('region', { name: '设备' })
  const first = devices.locator('[data-row]').first()
  const before = await first.getAttribute('data-row')
  // Another one than the one that is shown, wherever in the list it stands.
  await sites.and(page.locator('[aria-current="false"]')).last().click()
  await expect(page).toHaveURL(/site=/)
  expect(new URL(page.url()).searchParams.get('page')).toBeNull()
  // The table of the site before goes a moment later, with whatever was opened of it.
  await expect(first).not.toHaveAttribute('data-row', before!)

  const column = devices.getByRole('columnheader', { name: '品牌型号' })
  const dialog = page.getByRole('dialog')
  await expect(column).toBeVisible()
  await devices.getByRole('button', { name: /^setting 列/ }).click()
  await page.getByRole('checkbox', { name: '品牌型号' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(column).toBeHidden()
  await devices.locator('[data-row]').first().click()
  await expect(dialog).toBeVisible()
  const opened = page.url()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/site=/)
  await page.goForward()
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(opened)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(devices.getByRole('columnheader').first()).toBeVisible()
  await expect(column).toBeHidden()
})

test('statistics of a kind of site nobody has say so instead of loading for ever', async ({ page, signIn }) => {
  await signIn(page, 'customer')
  await page.goto('/analysis/dispersionAnalysis?kind=002')
  await expect(page.getByText('暂无站点')).toBeVisible()
  await expect(page.getByText('数据加载中')).toBeHidden()
})
