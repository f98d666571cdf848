import { readFile } from 'node:fs/promises'
import { distribution } from '../../../core/contract/devices/distribution.ts'
import { dispersion } from '../../../core/contract/energy/dispersion.ts'
import { history } from '../../../core/contract/devices/history.ts'
import { home } from '../../../core/contract/platform/home.ts'
import { addDays, siteDay } from '../../../core/time/time.ts'
import { sheetNumbers, sheetTimes } from '../support/sheetOf.ts'
import { expect, test, watch } from '../support/site.ts'
import { apiOf } from '../support/wallProbe.ts'

// What is pressed does not slide away under the pointer.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/**
 * An operator's way through the distribution sites: from the board to a site, its switchgear, the load of a day and
 * what is taken home of it.
 */
test('a grid area is found by its colour, its switchgear opens, and the workbook holds the curve that is drawn', async ({
  page,
  signIn,
  instance,
  account,
}) => {
  const { problems } = watch(page)
  await signIn(page, 'operator')
  const api = apiOf(instance.url, account('operator'))
  await page.goto('/distributionAnalysisIndex')
  const ranking = page.getByRole('region', { name: '变压器负载率排名' })
  await expect(ranking.getByRole('listitem').first()).toBeVisible()

  const { levels } = await api(distribution.getLoadRate, { grade: 'public' })
  await page.goto('/intelligentControl/PublicDP')
  const colours = page.getByRole('group', { name: '台区负载率' })
  await expect(colours.getByRole('button', { name: `绿 ${levels.green}` })).toBeVisible()
  await colours.getByRole('button', { name: /^红/ }).click()
  await expect(page).toHaveURL(/level=red/)
  const red = (await api(home.stationPageList, { itemType: '001', grade: 'public', loadLevel: 'red' })).total
  const list = page.getByRole('region', { name: '站点', exact: true })
  await expect(list.getByRole('listitem')).toHaveCount(red)
  await colours.getByRole('button', { name: /^红/ }).click()
  const all = (await api(home.stationPageList, { itemType: '001', grade: 'public' })).total
  await expect(list.getByRole('listitem')).toHaveCount(Math.min(10, all))

  await page.goto('/intelligentControl/powerDistribuSys')
  const drawing = page.getByRole('region', { name: '一次接线图' })
  await drawing.getByRole('button', { name: /^1号变压器/ }).click()
  await expect(page.getByRole('dialog')).toContainText('1号变压器')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  const day = addDays(siteDay(new Date()), -1)
  const systemNo = (await api(home.stationPageList, { itemType: '001' })).records[0]!.itemNumber
  await page.goto(`/intelligentControl/powerDistribuSys?site=${systemNo}&day=${day}`)
  const curve = page.getByRole('region', { name: '负荷曲线' })
  const download = page.waitForEvent('download')
  await expect(curve.getByRole('button', { name: '导出 Excel' })).toBeEnabled()
  await curve.getByRole('button', { name: '导出 Excel' }).click()
  const workbook = await readFile(await (await download).path())
  const rows = sheetNumbers(workbook)
  const lines = await api(distribution.getSystemMonitorLine, { systemNo, day })
  const known = (list: { val: number | null }[], slot: number) => ((list[slot]?.val ?? null) === null ? [] : [list[slot]!.val])
  expect(rows.slice(1)).toEqual(
    lines.eleViewList.map((_, slot) => [...known(lines.eleViewList, slot), ...known(lines.eleBeforeList, slot)]),
  )
  expect(sheetTimes(workbook)).toEqual(lines.eleViewList.map(({ dateTime }) => dateTime.replace(' ', 'T')))
  // The limits of a load rate stand over its own axis of %, not across the load.
  await expect(page.getByRole('region', { name: '最重变压器负载率' }).locator('canvas').first()).toBeVisible()
  expect(problems).toEqual([])
})

test('inverters whose strings differ stand first, and what devices did is a table', async ({ page, signIn, instance, account }) => {
  const { problems } = watch(page)
  await signIn(page, 'operator')
  const api = apiOf(instance.url, account('operator'))
  const yesterday = addDays(siteDay(new Date()), -1)
  const span = { startTime: `${addDays(yesterday, -6)} 00:00:00`, endTime: `${yesterday} 23:59:59` }
  const systemNo = (await api(home.stationPageList, { itemType: '003' })).records[0]!.itemNumber
  const { inverters } = await api(dispersion.getInverters, { systemNo, ...span })
  const address = `site=${systemNo}&from=${encodeURIComponent(span.startTime)}&to=${encodeURIComponent(span.endTime)}`
  await page.goto(`/analysis/dispersionAnalysis?view=inverters&${address}`)
  const first = page.getByRole('region', { name: '逆变器偏差排名' }).getByRole('listitem').first()
  await expect(first).toContainText(inverters[0]!.deviceName)
  await page.goto(`/analysis/deviceRunAnalysis?${address}`)
  const { total } = await api(history.analysisPage, { systemNo, ...span })
  await expect(page.getByRole('region', { name: '运行统计' }).locator('tr.ant-table-row')).toHaveCount(Math.min(10, total))
  await page.getByText('电压合格率', { exact: true }).click()
  await expect(page.getByRole('region', { name: '监测明细' })).toContainText('GB/T 156')
  expect(problems).toEqual([])
})
