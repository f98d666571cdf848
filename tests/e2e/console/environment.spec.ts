import { readFile } from 'node:fs/promises'
import { environment } from '../../../core/contract/devices/environment.ts'
import { indicator } from '../../../core/devices/indicators.ts'
import { addDays, siteDay } from '../../../core/time/time.ts'
import { sheetNumbers } from '../support/sheetOf.ts'
import { expect, test, watch } from '../support/site.ts'
import { apiOf } from '../support/wallProbe.ts'

// What is pressed does not slide away under the pointer.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** An operator's way from a room's air to its day, beside another day, and to what heats a site. */
test('the air of a site is seen against its limits and over days; the workbook holds what is drawn; heat has figures and curves', async ({
  page,
  signIn,
  instance,
  account,
}) => {
  const { problems } = watch(page)
  await signIn(page, 'operator')
  const api = apiOf(instance.url, account('operator'))
  const { records: sites } = await api(environment.sites, {})
  const site = sites.find(({ sensors }) => sensors > 1)!
  const yesterday = addDays(siteDay(new Date()), -1)
  await page.goto(`/analysis/environmentAnalysis?site=${site.itemNumber}&day=${yesterday}&days=${addDays(yesterday, -1)}`)
  await expect(page.getByRole('region', { name: '站点', exact: true }).getByRole('button', { name: sites[0]!.itemJname })).toBeVisible()
  const now = page.getByRole('region', { name: '环境现值' })
  await expect(now.locator('[data-row]')).toHaveCount(site.sensors)
  await expect(now).toContainText('限 -5 ~ 40')

  const chart = page.getByRole('region', { name: '温度', exact: true })
  await chart.getByText('表', { exact: true }).click()
  const table = chart.getByRole('region', { name: /表格$/ })
  await expect(table.getByRole('columnheader')).toHaveCount(1 + 2 * site.sensors)
  const download = page.waitForEvent('download')
  await chart.getByRole('button', { name: '导出 Excel' }).click()
  const rows = sheetNumbers(await readFile(await (await download).path()))
  const { datas } = await api(environment.getEnvDevicesLine, {
    systemNo: site.itemNumber,
    indiNo: indicator.ambientTemperature,
    startTime: `${yesterday} 00:00:00`,
    endTime: `${yesterday} 23:59:59`,
  })
  expect(rows.slice(1).map(([value]) => value)).toEqual(datas[0]!.dates.map(({ val }) => val))

  await now.locator('[data-row]').first().click()
  await expect(page.getByRole('dialog')).toContainText('环境监测仪')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goto('/intelligentControl/heatAdditionSys')
  const total = page.getByRole('region', { name: '供热总览' })
  await expect(total).toContainText('供热功率')
  await expect(total).toContainText('GJ')
  const devices = page.getByRole('region', { name: '供热设备' })
  await devices.locator('[data-row]').filter({ hasText: '热量表' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: '运行参数' })).toContainText('供水温度')
  await dialog.getByText('运行曲线', { exact: true }).click()
  await dialog.getByRole('tab', { name: '供回水温度' }).click()
  await expect(
    dialog
      .getByRole('img', { name: /供回水温度/ })
      .or(dialog.locator('canvas'))
      .first(),
  ).toBeVisible()
  expect(problems).toEqual([])
})
