import { expect, test, watch } from '../support/site.ts'

/** Of assets/demo: a fan whose contactor is stuck, and a dehumidifier that obeys. */
const stuck = '130110005-008002-01'
const dryer = '130102002-008003-01'

/** From a link, through sign-in and the secondary password, to a device that obeys and one that does not. */
test('an instruction is followed to its end: done where the device obeys, timed out where it does not', async ({ page, account }) => {
  const { problems } = watch(page)
  const { loginName, password } = account('operator')
  await page.goto(`/scenceDialog?type=pfj&id=${stuck}&accountId=&customer=`)
  await expect(page.getByRole('alert')).toContainText('请先登录')
  await page.getByRole('button', { name: '去登录' }).click()
  await page.getByPlaceholder('用户名').fill(loginName)
  await page.getByPlaceholder('密码').fill(password)
  await page.getByPlaceholder('验证码').fill('2468')
  await page.getByRole('button', { name: /登\s*录/ }).click()
  await page.waitForURL(url => url.pathname === '/scenceDialog' && url.searchParams.get('id') === stuck)

  const secret = page.getByLabel('请输入二级密码')
  const send = page.getByRole('button', { name: /确\s*定/ })
  await secret.fill('not-the-one')
  await send.click()
  await expect(page.getByText('二级密码错误')).toBeVisible()
  await expect(page.getByText('二级密码错误')).toBeHidden()
  await secret.fill('Scene@2026')
  await send.click()
  await expect(page.getByText('控制权剩余')).toBeVisible()

  // Twice in one moment is once.
  await page.getByRole('button', { name: '关机' }).dblclick()
  const trace = page.getByRole('region', { name: '最近指令' })
  await expect(trace).toContainText('关机')
  await expect(trace.getByRole('listitem').filter({ hasText: '状态变化' })).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('button', { name: '开机' })).toBeDisabled()

  // Meanwhile another one, from the list.
  await page.goto(`/intelligentControl/sceneManage?deviceType=csj&id=${dryer}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '关机' }).click()
  const done = dialog.getByRole('region', { name: '最近指令' })
  await expect(done.getByRole('listitem').last()).toContainText('状态已变化')
  await expect(dialog.getByRole('region', { name: '除湿机', exact: true })).toContainText('关机')
  await page.keyboard.press('Escape')

  await page.getByText('指令记录', { exact: true }).click()
  const row = (device: string) => page.getByRole('row').filter({ hasText: device }).first()
  await expect(row('除湿机')).toContainText('已执行')
  await expect(row('排风扇')).toContainText('已超时', { timeout: 60_000 })
  await expect(row('排风扇')).toContainText('设备状态未按指令变化')
  // One press, one line.
  await expect(page.getByRole('row').filter({ hasText: '网关已确认' })).toHaveCount(0)

  await page.goto('/scenceDialog?type=mj&id=130102002-008005-01')
  await expect(page.getByRole('region', { name: '人员列表' }).getByRole('row').nth(1)).toContainText('10001')
  const records = page.getByRole('region', { name: '通行记录' })
  await expect(records.getByText(/共 [\d,]+ 条/)).toBeVisible()
  await expect(page.getByRole('button', { name: /暂\s*停/ })).toBeVisible()
  expect(problems).toEqual([])
})
