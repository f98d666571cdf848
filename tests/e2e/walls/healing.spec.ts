import { createLine } from '../support/line.ts'
import { nextSocketMessage } from '../support/nextSocketMessage.ts'
import { letTimePass, passTime } from '../support/passTime.ts'
import { expect, test } from '../support/site.ts'

test('a half-open alarm socket is noticed and replaced', async ({ browser, instance }) => {
  test.setTimeout(180_000)
  const line = createLine(Number(new URL(instance.url).port))
  await line.listen(4352)
  const context = await browser.newContext({ baseURL: 'http://127.0.0.1:4352' })
  const page = await context.newPage()
  await letTimePass(page)
  const { loginName, password } = instance.accounts.find(it => it.role === 'operator')!
  await page.goto('/login')
  await page.getByPlaceholder('用户名').fill(loginName)
  await page.getByPlaceholder('密码').fill(password)
  await page.getByPlaceholder('验证码').fill('2468')
  const first = nextSocketMessage(page)
  await page.getByRole('button', { name: /登\s*录/ }).click()
  await first

  const second = nextSocketMessage(page)
  line.goSilent()
  await page.waitForTimeout(1000)
  line.heal()
  // Longer than two heartbeats stay unanswered.
  await passTime(page, 6000)
  await passTime(page, 6000)
  await second

  await context.close()
  await line.cut()
})

test('an expired session leads back to the variant one came from', async ({ page, signIn, instance }) => {
  await signIn(page, 'maintenance', { by: 'login_zanh' })
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}').token as string)
  const ended = await page.request.get(`${instance.url}/api/authority/user/loginOut`, { headers: { token } })
  expect(ended.ok()).toBe(true)
  // The page may learn of the end by its socket and leave before it is asked to.
  await page.reload().catch(() => {})
  await expect(page).toHaveURL(/\/login_zanh/)
})
