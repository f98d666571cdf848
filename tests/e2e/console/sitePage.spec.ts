import { alarm } from '../../../core/contract/alarms/alarm.ts'
import { alarmDesk } from '../../../core/contract/alarms/alarmDesk.ts'
import { deviceMonitor } from '../../../core/contract/devices/deviceMonitor.ts'
import { distribution } from '../../../core/contract/devices/distribution.ts'
import { home } from '../../../core/contract/platform/home.ts'
import { pv } from '../../../core/contract/energy/pv.ts'
import { repair } from '../../../core/contract/orders/repair.ts'
import { user } from '../../../core/contract/platform/user.ts'
import { expect, test, watch } from '../support/site.ts'

// What is pressed does not slide away under the pointer.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// What is counted is what the page itself asks before all of it stands, down to its last row and curve; nothing of it
// waits to be scrolled to. Not counted is what the shell asks on every page (menu, alarms with their socket and flood,
// orders that wait, the queue where an answer takes long), and what somebody unfolds: another part of a station, a
// device.
const pages = [
  { path: '/intelligentControl/powerDistribuSys', own: distribution.openSite, chart: '负荷曲线' },
  { path: '/intelligentControl/distributedPhoto', own: pv.openStation, chart: '发电与辐照' },
]

for (const { path, own, chart } of pages)
  test(`${path} opens in two requests: which sites there are, and all that is shown of the first`, async ({ page, signIn }) => {
    const { problems } = watch(page)
    await signIn(page, 'operator')
    let asked: string[] = []
    let counted = '/mtFaulthouse'
    // Only what the page looked at asks: one left behind may still ask while it goes.
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/') && new URL(request.frame().url()).pathname === counted) asked.push(pathname)
    })
    // A page that asks for nothing the others ask for.
    await page.goto(counted)
    await expect(page.getByRole('navigation').first()).toBeVisible()
    for (const each of [alarm.page, alarmDesk.getFlood, repair.count]) await expect.poll(() => asked).toContain(each.path)
    const shell = new Set([...asked, user.getQueue.path])

    asked = []
    counted = path
    await page.goto(path)
    await expect(page.getByRole('region', { name: chart }).locator('canvas').first()).toBeVisible()
    const devices = page.getByRole('region', { name: '设备', exact: true })
    await expect(devices.locator('[data-row]').first()).toBeVisible()
    expect(asked.filter(each => !shell.has(each))).toEqual([home.stationPageList.path, own.path])

    // From then on every part asks for itself.
    asked = []
    await devices.getByRole('searchbox', { name: '设备名称或编号' }).fill('1号')
    await expect.poll(() => asked).toContain(deviceMonitor.page.path)
    expect(asked).not.toContain(own.path)
    expect(problems).toEqual([])
  })
