import { alarm } from '../../../core/contract/alarms/alarm.ts'
import { screen } from '../../../core/contract/walls/screen.ts'
import { letDrawing } from '../support/drawing.ts'
import { expect, test, watch } from '../support/site.ts'
import { apiOf } from '../support/wallProbe.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a map that follows its alarms goes to a new one, tells the conductor, and is let go by him', async ({
  browser,
  page: wall,
  instance,
  account,
  signIn,
}) => {
  const { problems } = watch(wall)
  await letDrawing(wall, false)
  const admin = apiOf(instance.url, account('platform-admin'))
  const { token } = await admin(screen.issue, { name: '西墙', walls: ['/map'] })
  await wall.goto(`/map?follow=alarms&screen=${token}&name=${encodeURIComponent('西墙')}`)
  await expect(wall.locator('.map-labels button').first()).toBeAttached()
  const follow = wall.getByRole('button', { name: '跟随告警' })
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await expect(wall.locator('.wall-header')).toContainText(/告警 \d/)
  const incident = wall.getByRole('complementary', { name: '事件' })
  const place = wall.url()

  let stationName = ''
  await expect(async () => {
    ;({ stationName } = await admin(alarm.drill, { seconds: 600 }))
  }).toPass({ timeout: 60_000 })

  await test.step('with what was measured, and what becomes of it', async () => {
    await expect(incident).toContainText(stationName)
    await expect(incident.getByRole('img', { name: /告警前后/ })).toBeVisible()
    await expect(incident.getByRole('list', { name: '处理进展' })).toContainText('告警产生')
    await expect(wall.locator('.map-card')).toContainText(stationName)
    expect(wall.url()).not.toContain('incident')
  })

  await test.step('the conductor sees what the wall shows, and takes it back', async () => {
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: instance.url })).newPage()
    await signIn(phone, 'platform-admin')
    await phone.goto('/wallConductor')
    const button = phone.getByRole('button', { name: /西墙/ })
    await expect(button).toContainText('事件')
    await button.click()
    const desk = phone.getByRole('region', { name: '指挥 西墙' })
    await expect(
      desk.getByRole('region', { name: '告警' }).getByRole('button', { pressed: true }).filter({ hasText: stationName }),
    ).toBeVisible()
    await desk.getByRole('button', { name: '恢复轮播或原画面' }).click()
    await expect(incident).toHaveCount(0)
    await expect(wall.locator('.map-card')).toHaveCount(0)
    await phone.context().close()
  })

  await test.step('whoever stands at it turns it off and on by key, and finds that in the list of keys', async () => {
    await wall.keyboard.press('g')
    await expect(follow).toHaveAttribute('aria-pressed', 'false')
    await wall.keyboard.press('h')
    const keys = wall.getByRole('dialog', { name: '按键列表' })
    await expect(keys).toContainText('地图立体或平面')
    await keys.getByRole('button', { name: /跟随新告警/ }).click()
    await expect(follow).toHaveAttribute('aria-pressed', 'true')
  })
  expect(new URL(wall.url()).searchParams.get('follow')).toBe(new URL(place).searchParams.get('follow'))
  expect(problems).toEqual([])
})
