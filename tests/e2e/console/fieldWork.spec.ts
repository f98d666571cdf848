import type { APIRequestContext, Browser, Page } from 'playwright/test'
import { attendance } from '../../../core/contract/orders/attendance.ts'
import type { AnyCall, InputOf, ReplyOf } from '../../../core/contract/call.ts'
import { fieldWork } from '../../../core/contract/orders/fieldWork.ts'
import { file } from '../../../core/contract/platform/file.ts'
import { item } from '../../../core/contract/platform/item.ts'
import { judge } from '../../../core/contract/orders/judge.ts'
import { patrolOrder } from '../../../core/contract/orders/patrolOrder.ts'
import { repair } from '../../../core/contract/orders/repair.ts'
import { rushRepair } from '../../../core/contract/orders/rushRepair.ts'
import { serviceContract } from '../../../core/contract/platform/serviceContract.ts'
import { expect, test, watch } from '../support/site.ts'

type Ask = <C extends AnyCall>(call: C, input: InputOf<C>) => Promise<ReplyOf<C>>
const asking =
  (request: APIRequestContext, { token }: { token: string }): Ask =>
  async (call, input) => {
    const reply = await request.fetch(call.path, {
      method: call.method,
      headers: { token },
      ...(call.method === 'GET' ? { params: input } : { data: input }),
    })
    const { code, msg, data } = await reply.json()
    if (code !== 200) throw new Error(`${call.path}: ${msg}`)
    return data
  }

/** An order with a device, in the hands of the team of whoever is signed in as maintenance. */
async function dispatched(customer: Ask, office: Ask, fault: string) {
  const [site] = (await office(repair.list, { size: 1, mine: false })).records
  const reported = await customer(repair.list, { size: 1 })
  const stationId = (reported.records[0] ?? site)!.stationId
  const made = await customer(repair.add, { stationId, faultAppearance: fault, degree: '3' })
  await customer(repair.submit, { id: made.id, taskId: made.taskId })
  const open = async () => (await office(repair.detail, { id: made.id })).taskId
  await office(judge.submit, {
    id: made.id,
    taskId: await open(),
    nextSteps: '1',
    faultType: '1',
    faultLevel: '4',
    faultReason: '轴承磨损',
    schemeName: '更换',
  })
  const { teams } = await office(repair.detail, { id: made.id })
  const team = teams.find(({ crewName }) => crewName === '石家庄运维一班')
  await office(rushRepair.deliver, { id: made.id, taskId: await open(), crewId: team!.crewId, orderRemark: '先断开低压侧再靠近' })
  return made
}

/** A picture larger than the server takes, made by the browser. */
const largePicture = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 2600
    canvas.height = 1800
    const context = canvas.getContext('2d')!
    const pixels = context.createImageData(canvas.width, canvas.height)
    for (let at = 0; at < pixels.data.length; at++) pixels.data[at] = (at * 2_654_435_761) >>> (at % 24)
    context.putImageData(pixels, 0, 0)
    const blob = await new Promise<Blob>(done => canvas.toBlob(made => done(made!), 'image/png'))
    const bytes = new Uint8Array(await blob.arrayBuffer())
    let text = ''
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
    return btoa(text)
  })

test('a visit without a network is there once when the phone is back, also where the first answer was lost', async ({
  browser,
  signIn,
  account,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    geolocation: { longitude: 114.5, latitude: 38.04, accuracy: 20 },
    permissions: ['geolocation'],
  })
  const page = await context.newPage()
  const { problems } = watch(page)
  await signIn(page, 'maintenance')
  const [customer, office] = [asking(page.request, account('customer')), asking(page.request, account('operator'))]
  const { id, no } = await dispatched(customer, office, '现场作业：逆变器异响')

  await page.goto('/fieldWork')
  await expect(page.getByText('本页可离线打开')).toBeVisible()
  await expect(page.getByText('工单已保存，可离线查看')).toBeVisible()
  // On the way: what the dispatcher said, and the number of who waits there, which is dialled by a press once it was asked for.
  await page.getByRole('link').filter({ hasText: no }).click()
  await expect(page.getByText('先断开低压侧再靠近').first()).toBeVisible()
  await page
    .getByRole('button', { name: /^显示.*的电话$/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: /^拨打/ })).toHaveAttribute('href', /^tel:1\d{10}$/)
  await page.getByRole('link', { name: '返回工单列表' }).click()
  const picture = Buffer.from(await largePicture(page), 'base64')
  expect(picture.length).toBeGreaterThan(2 * 1024 * 1024)

  // From here on the server is out of reach.
  await context.setOffline(true)
  const reach = () =>
    fetch('/fieldWork', { cache: 'no-store' }).then(
      () => 'reached',
      () => 'lost',
    )
  expect(await context.serviceWorkers()[0]!.evaluate(reach)).toBe('lost')
  await page.reload()
  await expect(page.getByText('离线', { exact: true })).toBeVisible()
  await page.getByRole('link').filter({ hasText: no }).click()
  await expect(page.getByText('精度 20 m')).toBeVisible()
  await page.getByRole('button', { name: '登记到达' }).click()
  await expect(page.getByText('已登记到达，等待上传')).toBeVisible()

  await page.getByLabel('处理现场照片').setInputFiles({ name: '现场.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('img', { name: '处理现场照片' })).toBeVisible()
  await page.getByLabel('处理情况').fill('更换轴承，试运行正常')
  const pad = page.getByRole('img', { name: '签名' })
  // What is missing is told beside it.
  await page.getByRole('button', { name: '处理完成' }).click()
  await expect(page.getByRole('alert')).toHaveText('请签名')
  await expect(page.getByRole('alert')).toBeInViewport()
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 30, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 200, box.y + 90, { steps: 5 })
  await page.mouse.up()
  await page.getByRole('button', { name: '处理完成' }).click()
  await expect(page.getByText('处理已完成，等待上传')).toBeVisible()
  // Nothing of it goes with the page.
  await page.reload()
  await expect(page.getByText('4 项待上传')).toBeVisible()
  expect((await office(repair.detail, { id })).node).toBe('arrive')

  // The first answer is lost on its way: the server has done it, the phone does not know.
  const sent: string[] = []
  let lost = false
  await page.route(`**${fieldWork.arrive.path}`, async route => {
    sent.push((await route.request().allHeaders())['idempotency-key'] ?? '')
    if (lost) return route.continue()
    lost = true
    await route.fetch()
    await route.abort()
  })
  await context.setOffline(false)
  await expect(page.getByText('没有待上传的记录')).toBeVisible({ timeout: 60_000 })
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent).size).toBe(1)

  const order = await office(repair.detail, { id })
  expect(order).toMatchObject({ node: 'accept', operationContent: '更换轴承，试运行正常' })
  expect(order.hops.filter(({ node }) => node === 'arrive')).toMatchObject([{ position: '114.50000, 38.04000（精度 20 m）' }])
  expect(order.hops.filter(({ node }) => node === 'work')).toHaveLength(1)
  const photos = (await office(file.getFileList, { fileModule: 'orderPhoto', fileDataid: id })).records
  expect(photos.map(({ fileFunction }) => fileFunction).sort()).toEqual(['photo', 'signature'])
  expect(photos.every(({ fileSize }) => fileSize < 2 * 1024 * 1024)).toBe(true)
  await page.reload()
  await expect(page.getByText('没有待上传的记录')).toBeVisible()
  expect((await office(file.getFileList, { fileModule: 'orderPhoto', fileDataid: id })).records).toHaveLength(2)
  expect(problems).toEqual([])
  await context.close()
})

/** A phone, and where it is; without a place it tells none. */
const phone = (browser: Browser, place?: { longitude: number; latitude: number; accuracy: number }) =>
  browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    geolocation: place,
    permissions: place ? ['geolocation'] : [],
  })
const somewhere = { longitude: 114.5, latitude: 38.04, accuracy: 20 }

async function signOn(page: Page) {
  const pad = page.getByRole('img', { name: '签名' })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 30, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 200, box.y + 90, { steps: 5 })
  await page.mouse.up()
}
/** How much of the paper is inked. */
const inkOf = (page: Page) =>
  page.getByRole('img', { name: '签名' }).evaluate(node => {
    const canvas = node as HTMLCanvasElement
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    let inked = 0
    for (let at = 0; at < data.length; at += 4) if (data[at]! < 128) inked++
    return inked
  })
/** What the phone has kept of forms that were not sent. */
const draftsIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((done, fail) => {
        const opening = indexedDB.open('field')
        opening.onerror = () => fail(opening.error)
        opening.onsuccess = () => {
          const asked = opening.result.transaction('drafts').objectStore('drafts').getAll()
          asked.onsuccess = () => {
            opening.result.close()
            done(JSON.stringify(asked.result.map(({ value }) => ({ ...value, signature: !!value.signature }))))
          }
        }
      }),
  )

test('what is typed on site survives a reload until it is sent, also on a phone that was in use before, and goes with whoever signs out', async ({
  browser,
  signIn,
  account,
}) => {
  const context = await phone(browser, somewhere)
  const page = await context.newPage()
  const { problems } = watch(page)
  await signIn(page, 'maintenance')
  const [customer, office] = [asking(page.request, account('customer')), asking(page.request, account('operator'))]
  const worker = asking(page.request, account('maintenance'))
  const { id } = await dispatched(customer, office, '现场作业：草稿')
  await worker(fieldWork.arrive, { id, taskId: (await office(repair.detail, { id })).taskId })

  // The phone as the former version left it, with something that was not accepted.
  await page.evaluate(
    () =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('field', 1)
        opening.onerror = () => fail(opening.error)
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore('entries', { keyPath: 'id', autoIncrement: true })
          opening.result.createObjectStore('replies')
        }
        opening.onsuccess = () => {
          const { userId } = JSON.parse(localStorage.getItem('userInfo')!)
          const transaction = opening.result.transaction('entries', 'readwrite')
          const old = { key: 'a', userId, orderId: '0', kind: 'file', title: '旧照片', at: new Date().toISOString(), input: {} }
          transaction.objectStore('entries').add({ ...old, state: 'refused', said: '图片格式不正确' })
          transaction.oncomplete = () => {
            opening.result.close()
            done()
          }
        }
      }),
  )
  const address = `/fieldWork?${new URLSearchParams({ order: id, kind: 'repair' })}`
  await page.goto(address)
  await expect(page.getByText('1 项未被接受')).toBeVisible()
  // Nothing is wider than the phone, and what is pressed is as high as a thumb.
  await expect(page.getByRole('button', { name: '上传文件' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const presses = page.locator('button:visible, a:visible')
  for (const press of await presses.all()) expect((await press.boundingBox())!.height, await press.innerText()).toBeGreaterThanOrEqual(40)
  await page.getByLabel('处理情况').fill('更换轴承，试运行中')
  await page.getByLabel('备注').fill('备件已领')
  await signOn(page)
  const inked = await inkOf(page)
  expect(inked).toBeGreaterThan(100)
  await expect.poll(() => draftsIn(page)).toContain('"signature":true')
  await page.reload()
  await expect(page.getByLabel('处理情况')).toHaveValue('更换轴承，试运行中')
  await expect(page.getByLabel('备注')).toHaveValue('备件已领')
  await expect.poll(() => inkOf(page)).toBe(inked)
  // A second order knows nothing of it, and the list keeps what is still theirs.
  await page.goto('/fieldWork')
  await expect(page.getByText('工单已保存，可离线查看')).toBeVisible()
  expect(await draftsIn(page)).toContain('更换轴承')

  await page.goto(address)
  await page.getByLabel('处理情况').fill('更换轴承，试运行正常')
  await page.getByRole('button', { name: '处理完成' }).click()
  await expect(page.getByText('没有待上传的记录')).toBeVisible()
  await expect.poll(async () => (await office(repair.detail, { id })).node).toBe('accept')
  expect(await draftsIn(page)).toBe('[]')
  expect(await office(repair.detail, { id })).toMatchObject({ operationContent: '更换轴承，试运行正常', operationRemark: '备件已领' })
  expect((await office(file.getFileList, { fileModule: 'orderPhoto', fileDataid: id })).records).toMatchObject([
    { fileFunction: 'signature' },
  ])

  // An order that was given to somebody else meanwhile.
  const other = await dispatched(customer, office, '现场作业：改派')
  const taskOf = async () => (await office(repair.detail, { id: other.id })).taskId
  await worker(fieldWork.arrive, { id: other.id, taskId: await taskOf() })
  await page.goto(`/fieldWork?${new URLSearchParams({ order: other.id, kind: 'repair' })}`)
  await page.getByLabel('处理情况').fill('已处理一半')
  await expect.poll(() => draftsIn(page)).toContain('已处理一半')
  await worker(fieldWork.finish, { id: other.id, taskId: await taskOf(), operationContent: '同事已处理' })
  await page.goto('/fieldWork')
  await expect.poll(() => draftsIn(page)).toBe('[]')

  const third = await dispatched(customer, office, '现场作业：退出')
  await worker(fieldWork.arrive, { id: third.id, taskId: (await office(repair.detail, { id: third.id })).taskId })
  await page.goto(`/fieldWork?${new URLSearchParams({ order: third.id, kind: 'repair' })}`)
  await page.getByLabel('处理情况').fill('写到一半')
  await expect.poll(() => draftsIn(page)).toContain('写到一半')
  await page.getByRole('link', { name: '返回平台' }).click()
  await page.getByRole('button', { name: '设置', exact: true }).click()
  await page.getByText('退出登录', { exact: true }).click()
  // What was not accepted stays for its author, who is asked first.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await page.waitForURL('**/login')
  expect(await draftsIn(page)).toBe('[]')
  expect(problems).toEqual([])
  await context.close()
})

/** A patrol of one charging pile, in the hands of the first team and arrived at. */
async function patrolled(ask: (role: string) => Ask) {
  const [customer, office, chief, worker] = [ask('customer'), ask('operator'), ask('enterprise-admin'), ask('maintenance')]
  const [contract] = (await customer(serviceContract.list, { size: 10 })).records
  const contractId = contract!.id
  for (const { stationId } of await office(patrolOrder.getStationByContract, { contractId })) {
    const pile = (await office(patrolOrder.getDevByStation, { stationId })).find(({ msType }) => msType === '005001')
    if (!pile) continue
    const { id } = await office(patrolOrder.send, {
      contractId,
      orderContent: '充电桩例行巡检',
      severLevel: '1',
      planArriveTime: '2099-01-05 09:00:00',
      planFinishTime: '2099-01-05 17:00:00',
      orderStationList: [{ stationId, iesmngpatrolorderdevList: [{ devNo: pile.unitNumber }] }],
    })
    const detail = () => office(patrolOrder.detail, { id })
    await chief(patrolOrder.approve, { id, taskId: (await detail()).taskId })
    const { teams, taskId } = await detail()
    await office(patrolOrder.deliver, { id, taskId, crewId: teams.find(({ crewName }) => crewName === '石家庄运维一班')!.crewId })
    await worker(fieldWork.arrive, { id, taskId: (await detail()).taskId })
    return { id, detail }
  }
  throw new Error('no charging pile under the contract')
}

test('a check that wants a photograph is kept with one only, and what a phone sends late comes in that order', async ({
  browser,
  signIn,
  account,
}) => {
  const context = await phone(browser, somewhere)
  const page = await context.newPage()
  const { problems } = watch(page)
  await signIn(page, 'maintenance')
  const { id, detail } = await patrolled(role => asking(page.request, account(role)))
  const address = `/fieldWork?${new URLSearchParams({ order: id, kind: 'patrol' })}`
  await page.goto(address)
  const check = page.getByRole('radiogroup', { name: '桩体与枪线' })
  await check.getByText('正常', { exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('该项须有照片，请先拍照')
  await expect(page.getByRole('button', { name: '保存检查结果' })).toBeDisabled()
  // An answer that could not be kept yet is there after a reload.
  await expect.poll(() => draftsIn(page)).toContain('"result":"ok"')
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('该项须有照片，请先拍照')

  const picture = { name: '枪线.png', mimeType: 'image/png', buffer: Buffer.from(await largePicture(page), 'base64') }
  await context.setOffline(true)
  await page.getByLabel('桩体与枪线照片').setInputFiles(picture)
  await expect(page.getByRole('img', { name: '桩体与枪线照片' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: '保存检查结果（1 项）' }).click()
  await expect(page.getByText('2 项待上传')).toBeVisible()
  // The photograph is given up after all: the server refuses the result alone.
  const entryOf = (title: string | RegExp) => page.getByRole('listitem').filter({ hasText: title })
  await entryOf('桩体与枪线照片')
    .getByRole('button', { name: /放\s*弃/ })
    .click()
  await page.getByRole('button', { name: /确\s*定/ }).click()
  await context.setOffline(false)
  await expect(page.getByText('1 项未被接受')).toBeVisible({ timeout: 60_000 })
  await expect(entryOf(/检查 1 项/)).toContainText('桩体与枪线：该项须有照片，请先拍照')

  // It is taken again and cannot be sent; the result, older than it, waits for it.
  await page.route(`**${file.upload.path}`, route => route.abort())
  await page.getByLabel('桩体与枪线照片').setInputFiles(picture)
  await expect(page.getByText('1 项待上传')).toBeVisible()
  await entryOf(/检查 1 项/)
    .getByRole('button', { name: '重新提交' })
    .click()
  await expect(page.getByText('2 项待上传')).toBeVisible()
  await page.unroute(`**${file.upload.path}`)
  await expect(page.getByText('没有待上传的记录')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('项未被接受')).toHaveCount(0)
  const [station] = (await detail()).orderStationList
  const checks = station!.iesmngpatrolorderdevList[0]!.checks
  expect(checks.find(({ name }) => name === '桩体与枪线')).toMatchObject({ photo: true, result: 'ok' })
  expect(problems).toEqual([])
  await context.close()
})

test('somebody clocks in where they stand and reads what it comes to, and what to do where the phone tells no place', async ({
  browser,
  signIn,
  account,
}) => {
  const first = await phone(browser)
  const refused = await first.newPage()
  await signIn(refused, 'maintenance')
  const office = asking(refused.request, account('operator'))
  const [base] = await office(item.getItemByOrgId, {})
  const [site] = (await office(item.getPageSystemListByItemNo, { itemNo: base!.itemNo })).records
  const there = { longitude: site!.longitude, latitude: site!.latitude, accuracy: 15 }

  await refused.goto('/fieldWork')
  await refused.getByRole('button', { name: /签\s*到/ }).click()
  await expect(refused.getByText('未允许使用位置，不能打卡')).toBeVisible()
  await expect(refused.getByText('在网站权限中允许使用位置')).toBeVisible()
  await first.close()

  const second = await phone(browser, there)
  const page = await second.newPage()
  await signIn(page, 'maintenance', { to: '/fieldWork' })
  const worker = asking(page.request, account('maintenance'))
  const clocksOf = async () => (await worker(attendance.today, {})).clocks.length
  const before = await clocksOf()
  // The answer is lost on its way: what is sent again is the same clocking.
  await page.route('**/attendance/clock', async route => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: /签\s*到/ }).click()
  await expect(page.getByText('签到未送达')).toBeVisible()
  await page.unroute('**/attendance/clock')
  await page.getByRole('button', { name: '重新发送' }).click()
  await expect(page.getByText('签到成功')).toBeVisible()
  await expect(page.getByText(`最近的站点 ${site!.systemName}，距离 0 米`)).toBeVisible()
  const card = page.getByRole('region', { name: '打卡' })
  await expect(card.getByText(`${site!.systemName} 0 m`).first()).toBeVisible()
  expect(await clocksOf()).toBe(before + 1)
  for (const key of await card.getByRole('button').all()) expect((await key.boundingBox())!.height).toBeGreaterThanOrEqual(40)
  await second.close()

  const third = await phone(browser, { ...there, latitude: site!.latitude + 3 })
  const away = await third.newPage()
  await signIn(away, 'maintenance', { to: '/clockStatisticQuery/clockQuery' })
  await away.getByRole('button', { name: /签\s*退/ }).click()
  await expect(away.getByText('已记录，但不计入考勤：不在任一站点 500 米内')).toBeVisible()
  await third.close()
})
