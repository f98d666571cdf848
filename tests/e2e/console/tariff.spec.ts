import { readFile } from 'node:fs/promises'
import { home } from '../../../core/contract/platform/home.ts'
import { storage } from '../../../core/contract/energy/storage.ts'
import { tariff } from '../../../core/contract/energy/tariff.ts'
import { grouped } from '../../../core/units/grouped.ts'
import { addMonths } from '../../../core/time/addMonths.ts'
import { addDays, siteDay } from '../../../core/time/time.ts'
import { sheetNumbers } from '../support/sheetOf.ts'
import { expect, test, watch } from '../support/site.ts'
import { apiOf } from '../support/wallProbe.ts'

// What is pressed does not slide away under the pointer.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** An operator's way to the bill of a month: what is drawn, what the table says and what is taken home are one. */
test('the bill of last month by tariff period is drawn, listed and taken home with the same numbers', async ({
  page,
  signIn,
  instance,
  account,
}) => {
  const { problems } = watch(page)
  await signIn(page, 'operator')
  await page.goto('/analysis/electricityAnalysis')
  const controls = page.getByRole('region', { name: '查询条件' })
  const month = addMonths(siteDay(new Date()).slice(0, 7), -1)
  const [first, last] = [`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1)]
  for (const [label, day] of [
    ['时间范围 开始日期', first],
    ['时间范围 结束日期', last],
  ] as const) {
    await controls.getByLabel(label).fill(day)
    await controls.getByLabel(label).press('Enter')
    await expect(page.locator('.ant-picker-dropdown:visible')).toHaveCount(0)
  }
  await expect(page.getByRole('region', { name: '合计' })).toContainText(`${first} 至 ${last}`)
  expect(new URL(page.url()).searchParams.get('from')).toContain(first)

  const api = apiOf(instance.url, account('operator'))
  const asked = { startTime: `${first} 00:00:00`, endTime: `${last} 23:59:59`, kind: 'consumption' as const }
  const reply = await api(tariff.getElecpayJFPGTime, { ...asked, dateType: 'day' })
  expect(reply.total.ele).toBeGreaterThan(0)
  const chart = page.getByRole('region', { name: '分时电量', exact: true })
  await chart.getByText('表', { exact: true }).click()
  await expect(chart.getByRole('row')).toHaveCount(reply.rows.length + 1)
  await expect(chart.getByRole('row').nth(1)).toContainText(grouped(reply.rows[0]!.eleG!, 2))

  const workbook = page.waitForEvent('download')
  await chart.getByRole('button', { name: '导出 Excel' }).click()
  const rows = sheetNumbers(await readFile(await (await workbook).path())).slice(1)
  expect(rows).toEqual(reply.rows.map(({ eleJ, eleF, eleP, eleG }) => [eleJ, eleF, eleP, eleG]))

  const table = page.getByRole('region', { name: '站点明细' })
  await table.getByRole('columnheader', { name: '电费（元）' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('pay.asc')
  const sheet = page.waitForEvent('download')
  await table.getByRole('button', { name: /^导\s*出$/ }).click()
  const lines = (await readFile(await (await sheet).path(), 'utf8')).trim().split(/\r?\n/).slice(1)
  const { records, total } = await api(tariff.getElecpayJFPGPricePage, { ...asked, size: 100 })
  expect(lines).toHaveLength(total)
  for (const { systemNo, ele, pay } of records) {
    const line = lines.find(each => each.includes(systemNo)) ?? ''
    expect(line).toContain(ele!.toFixed(2))
    expect(line).toContain(pay!.toFixed(2))
  }
  expect(problems).toEqual([])
})

test('a storage shows what it holds and when it is charged, and what that earned', async ({ page, signIn, instance, account }) => {
  const { problems } = watch(page)
  await signIn(page, 'operator')
  const api = apiOf(instance.url, account('operator'))
  const site = (await api(home.stationPageList, { itemType: '004', size: 1 })).records[0]!
  await page.goto(`/intelligentControl/energyStorageMonitor?site=${site.itemNumber}`)
  const reply = (await api(storage.getMonitor, { systemNo: site.itemNumber }))!
  const plan = page.getByRole('region', { name: '充放电策略' })
  await expect(plan).toContainText(`${reply.plan[0]!.from.slice(0, 2)}–${reply.plan[0]!.to.slice(0, 2)} 时`)
  await expect(page.getByRole('region', { name: '储能状态' })).toContainText('荷电状态')
  await expect(page.getByRole('region', { name: '分时充放电量 表格' })).toContainText('今日充电 kWh')

  await page.goto(`/analysis/energyStorageAnalysis?site=${site.itemNumber}`)
  const totals = page.getByRole('region', { name: '合计' })
  await expect(totals).toContainText('往返效率')
  await expect(totals.getByText('关口表效率')).toBeVisible()
  await expect(page.getByRole('img', { name: '分时充放电量' })).toBeVisible()

  await page.goto('/analysis/deviceElectAnalysis')
  const ranking = page.getByRole('region', { name: '设备排名' })
  await ranking.getByRole('button').nth(1).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('device')).not.toBeNull()
  await expect(page.getByRole('img', { name: '分时电量' })).toBeVisible()
  expect(problems).toEqual([])
})

test('a day that is being typed stays while answers arrive', async ({ page, signIn }) => {
  let release = () => {}
  const held = new Promise<void>(resolve => (release = resolve))
  await page.route(`**${tariff.getElecpayJFPGTime.path}`, async route => {
    await held
    await route.continue()
  })
  await signIn(page, 'operator')
  await page.goto('/analysis/electricityAnalysis')
  const first = `${addMonths(siteDay(new Date()).slice(0, 7), -1)}-01`
  const field = page.getByRole('region', { name: '查询条件' }).getByLabel('时间范围 开始日期')
  await field.fill(first)
  release()
  await expect(page.getByRole('region', { name: '合计' })).toContainText('kWh')
  await field.press('Enter')
  await expect(page.getByRole('region', { name: '合计' })).toContainText(`${first} 至`)
})
