import { attendance } from '../../../core/contract/orders/attendance.ts'
import { keyDevice } from '../../../core/contract/orders/keyDevice.ts'
import { patrol } from '../../../core/contract/orders/patrol.ts'
import { track } from '../../../core/contract/orders/track.ts'
import { siteDay } from '../../../core/time/time.ts'
import { expect, test, watch } from '../support/site.ts'
import { apiOf } from '../support/wallProbe.ts'

test('the way of a round stands on the map with its sites, is played back, and shows what is not believed only when asked', async ({
  page,
  signIn,
  account,
  instance,
}) => {
  const { problems } = watch(page)
  const api = apiOf(instance.url, account('operator'))
  const { records } = await api(patrol.list, { state: 'done', size: 50 })
  const ways = await Promise.all(records.map(async row => ({ row, ...(await api(track.getTrackByPatrolId, { patrolId: row.id })) })))
  const { row, points } = ways.find(way => way.points.some(({ mark }) => mark)) ?? ways[0]!
  const doubtful = points.filter(({ mark }) => mark).length
  await signIn(page, 'operator', { to: `/patrolTrackManage/trackMaps?patrol=${row.id}` })
  const facts = page.getByRole('region', { name: '巡检概况' })
  await expect(facts).toContainText(row.userName)
  await expect(facts).toContainText('已完成')
  const map = page.getByRole('region', { name: '巡检轨迹地图' })
  await expect(map.getByText(/\d+\/\d+$/).first()).toBeVisible()
  const doubts = page.getByRole('checkbox', { name: `显示不可信的点（${doubtful}）` })
  await expect(page.getByRole('table', { name: '不可信的定位' })).toHaveCount(0)
  if (doubtful > 0) {
    await doubts.check()
    await expect(page.getByRole('table', { name: '不可信的定位' }).locator('tbody tr')).toHaveCount(doubtful)
  } else await expect(doubts).toBeDisabled()
  await page.getByRole('button', { name: '返回实时位置' }).click()
  await expect(facts).toHaveCount(0)
  expect(problems).toEqual([])
})

test('attendance tells of everybody what the call tells, and of a chosen one each day of the month', async ({
  page,
  signIn,
  account,
  instance,
}) => {
  const { problems } = watch(page)
  const month = siteDay(new Date()).slice(0, 7)
  const { records } = await apiOf(instance.url, account('enterprise-admin'))(attendance.list, { month, size: 20 })
  expect(records.length).toBeGreaterThan(0)
  await signIn(page, 'enterprise-admin', { to: '/clockStatisticQuery/clockQuery' })
  for (const { userName, workDays, came, late, early, half, absent } of records.slice(0, 3)) {
    const cells = page.locator('[data-row]').filter({ hasText: userName }).first().getByRole('cell')
    await expect(cells.filter({ hasText: /^\d+$/ })).toContainText([workDays, came, late, early, half, absent].map(String))
  }
  await page.locator('[data-row]').first().click()
  const days = page.getByRole('table', { name: '逐日考勤' }).locator('tbody tr')
  await expect(days).toHaveCount(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate())
  expect(problems).toEqual([])
})

test('devices under special care are narrowed to those whose inspection is overdue', async ({ page, signIn, account, instance }) => {
  const { problems } = watch(page)
  const { total } = await apiOf(instance.url, account('enterprise-admin'))(keyDevice.list, { due: 'overdue' })
  await signIn(page, 'enterprise-admin', { to: '/keyEquipMaintent/equipMaintent?due=overdue' })
  await expect(page.locator('[data-row]').or(page.getByText('没有符合条件的重点设备')).first()).toBeVisible()
  await expect(page.locator('[data-row]')).toHaveCount(Math.min(total, 10))
  for (const row of await page.locator('[data-row]').all()) await expect(row).toContainText('已逾期')
  expect(problems).toEqual([])
})

test('labels of chosen devices are one sheet, and what a code holds leads to its device', async ({ page, signIn, context }) => {
  const { problems } = watch(page)
  await signIn(page, 'enterprise-admin', { to: '/qrCodeListManage' })
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^选择 / }) })
  await expect(rows.nth(1)).toBeVisible()
  const devices: [no: string, name: string][] = []
  for (const at of [0, 1]) {
    const [no = '', name = ''] = (await rows.nth(at).getByRole('cell').allTextContents()).filter(Boolean)
    devices.push([no, name])
    await page
      .getByRole('checkbox', { name: `选择 ${name}`, exact: true })
      .first()
      .check()
  }
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: '打印二维码标签（2）' }).click()
  const sheet = await opened
  for (const [no, name] of devices) {
    await expect(sheet.getByRole('img', { name: `${name} 的二维码` }).first()).toBeVisible()
    await expect(sheet.getByText(no, { exact: true })).toBeVisible()
  }
  await sheet.close()
  const [[no, name]] = devices as [[string, string]]
  await page.goto(`/deviceCode?deviceNo=${no}`)
  await page.waitForURL(({ pathname }) => pathname.startsWith('/intelligentControl/'))
  await expect(page.getByRole('dialog')).toContainText(name)
  await page.goto('/deviceCode?deviceNo=no-such-device')
  await expect(page.getByRole('heading', { name: '没有这台设备' })).toBeVisible()
  expect(problems).toEqual([])
})
