import { alarm } from '../../../core/contract/alarms/alarm.ts'
import { tokens } from '../../../screens/kit/stage/tokens.ts'
import { expect, test } from '../support/site.ts'
import { apiOf, openWall, seen } from '../support/wallProbe.ts'

test.use({ viewport: { width: 1920, height: 1080 }, contextOptions: { reducedMotion: 'reduce' } })

test('an alarm appears in the feed, in the header and on the map, and leaves all of them when it is handled', async ({
  page,
  instance,
  account,
}) => {
  const operator = apiOf(instance.url, account('operator'))
  const platform = apiOf(instance.url, account('platform-admin'))
  // The region has alarms of its own; a quiet map is where one drilled alarm can be counted.
  const handleAll = async () => {
    const { records } = await platform(alarm.page, { pageNo: 1, pageSize: 100, status: '1', live: true })
    if (records.length) await platform(alarm.saveAlarm, { ids: records.map(row => row.id).join(), nextDeal: '1', dealOpinion: '演练' })
  }
  await handleAll()
  await openWall(page, '/map?relief=alarms')
  await expect(page.getByText('当前没有告警')).toBeVisible()
  const frame = page.locator('.map-frame')
  const red = async () => (await seen(page, frame, tokens.alarm, 24, { top: 210, bottom: 60 })).count
  await expect.poll(red).toBe(0)

  const { stationName } = await operator(alarm.drill, { seconds: 600 })
  await expect(page.locator('.alarm-feed')).toContainText(stationName)
  await expect(page.locator('.wall-header-alarms')).toContainText('告警 1')
  await expect.poll(red).toBeGreaterThan(20)
  await expect(page.locator('.area-alarms')).toHaveText('1')

  await test.step('a wall about another region has none', async () => {
    const [raised] = (await operator(alarm.page, { live: true })).records
    const elsewhere = await page.context().newPage()
    await elsewhere.goto(`/map?area=${raised!.areaCode.startsWith('1306') ? '130100' : '130600'}`)
    await expect(elsewhere.getByText('该区域当前没有告警')).toBeVisible()
    await expect(elsewhere.locator('.wall-header')).toContainText('告警 0')
    await elsewhere.close()
  })

  await page.locator('.alarm-feed button').click()
  await expect(page.locator('.site-card')).toContainText(stationName)
  await expect(page.locator('.site-card')).toContainText('越限')
  // On the raised ground of its area, where its card says it is.
  await expect(async () => {
    const card = (await page.locator('.map-card').boundingBox())!
    const { best } = await seen(page, frame, tokens.alarm, 24, { top: 210, bottom: 60 })
    expect(Math.abs(best!.y - card.y - card.height / 2)).toBeLessThan(22)
    expect(Math.min(Math.abs(card.x - best!.x), Math.abs(best!.x - card.x - card.width))).toBeLessThan(32)
  }).toPass({ timeout: 20_000 })

  await handleAll()
  await expect(page.getByText('当前没有告警')).toBeVisible()
  await expect(page.locator('.site-card')).not.toContainText('越限')
  await page.mouse.click(10, 10)
  await expect.poll(red).toBeLessThan(20)
})
