import { loginVariants } from '../../../core/browser/loginVariants.ts'
import { expect, test, watch } from '../support/site.ts'

/** Every sentence of the sign-in pages, said by the real server to a real browser. */
const captcha = '**/api/authority/user/getValidateCode'
type Page = import('playwright/test').Page

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page, text: string) => expect(page.locator('.toast').filter({ hasText: text }).last()).toBeVisible()
const complaint = (page: Page, name: string) => page.locator('.field', { has: page.getByPlaceholder(name) }).locator('.field-error')
/** Any address of this path, whatever its query. */
const at = (path: string) => (url: URL) => url.pathname === path
async function open(page: Page, path = '/login') {
  await page.goto(path)
  await page.locator('.login .captcha img').waitFor()
}
async function fill(page: Page, loginName: string, password: string, code = '2468') {
  await page.getByPlaceholder('用户名').fill(loginName)
  await page.getByPlaceholder('密码').fill(password)
  await page.getByPlaceholder('验证码').fill(code)
}

test('the root leads to the default variant; each of the six has its own titles and picture', async ({ page }) => {
  const { problems } = watch(page)
  await page.goto('/')
  await page.waitForURL(at('/login'))
  for (const { path, documentTitle, systemTitle } of Object.values(loginVariants)) {
    await open(page, path)
    await expect(page).toHaveTitle(documentTitle)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(systemTitle)
    expect(
      await page.locator('.login-picture img').evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
    ).toBeGreaterThan(0)
  }
  expect(problems).toEqual([])
})

test('an incomplete form says 请完善数据, complains under the fields and gets a new captcha', async ({ page }) => {
  await open(page)
  const before = page.waitForResponse(captcha)
  await button(page, '登录').click()
  await toast(page, '请完善数据')
  await before
  await expect(complaint(page, '用户名')).toHaveText('请输入用户名')
  await expect(complaint(page, '密码')).toHaveText('请输入密码')
  await expect(complaint(page, '验证码')).toHaveText('请输入验证码')
  await fill(page, 'a', 'abc', '24')
  await page.getByPlaceholder('用户名').focus()
  await expect(complaint(page, '用户名')).toHaveText('长度在2到20个字符')
  await expect(complaint(page, '密码')).toHaveText('长度在8到20个字符')
  await expect(complaint(page, '验证码')).toHaveText('长度必须为4')
  await fill(page, 'a<b>', 'abcdefgh1', '24-8')
  await page.getByPlaceholder('用户名').focus()
  await page.getByPlaceholder('密码').focus()
  await expect(complaint(page, '用户名')).toHaveText('不能输入特殊字符')
  await page.getByPlaceholder('用户名').focus()
  await expect(complaint(page, '密码')).toHaveText('必须包含大小写字母、数字、特殊字符')
  await expect(complaint(page, '验证码')).toHaveText('请输入数字和字母')
  await button(page, '取消').click()
  await expect(page.getByPlaceholder('用户名')).toHaveValue('')
  await expect(complaint(page, '密码')).toHaveText('')
})

test('a wrong password, an unknown account and a wrong captcha are refused; nothing can be sent until the new captcha is there', async ({
  page,
  account,
}) => {
  const { loginName, password } = account('team-leader')
  await open(page)
  let release = () => {}
  await fill(page, loginName, 'Wrong#2468')
  await page.route(captcha, async route => {
    await new Promise<void>(resolve => {
      release = resolve
    })
    await route.continue()
  })
  await page.getByPlaceholder('验证码').press('Enter')
  await toast(page, '用户名或密码错误')
  await expect(button(page, '登录')).toBeDisabled()
  await expect(page.getByPlaceholder('验证码')).toHaveValue('')
  release()
  await expect(button(page, '登录')).toBeEnabled()
  await page.unroute(captcha)
  await fill(page, 'nobody-here', password)
  await button(page, '登录').click()
  await toast(page, '用户名或密码错误')
  await expect(button(page, '登录')).toBeEnabled()
  await fill(page, loginName, password, '9999')
  await button(page, '登录').click()
  await toast(page, '验证码错误或已失效')
  await expect(complaint(page, '验证码')).toHaveText('验证码错误或已失效')
})

test('a click brings another captcha; when none comes the page asks twice more, then offers to try again', async ({ page }) => {
  await open(page)
  expect(await page.locator('.login .captcha img').boundingBox()).toMatchObject({ width: 150, height: 50 })
  await page.getByPlaceholder('验证码').fill('24')
  const again = page.waitForResponse(captcha)
  await page.getByRole('button', { name: '换一张验证码' }).click()
  expect((await again).ok()).toBe(true)
  await expect(page.getByPlaceholder('验证码')).toHaveValue('')
  let asked = 0
  await page.route(captcha, route => {
    asked += 1
    return route.abort()
  })
  await page.getByRole('button', { name: '换一张验证码' }).click()
  await expect(page.getByText('加载失败，点击重试')).toBeVisible()
  expect(asked).toBe(3)
  await expect(button(page, '登录')).toBeDisabled()
  await page.unroute(captcha)
  await page.getByText('加载失败，点击重试').click()
  await expect(button(page, '登录')).toBeEnabled()
})

test('a server out of reach is said as such', async ({ page, account }) => {
  const { loginName, password } = account('operator')
  await open(page)
  await fill(page, loginName, password)
  await page.route('**/user/getLoginCode', route => route.abort())
  await button(page, '登录').click()
  await toast(page, '网络波动，请刷新重试')
})

test('signing in keeps the session as documented and lands on the first page of the menu; signing out returns to the variant', async ({
  page,
  account,
}) => {
  const { loginName, password } = account('operator')
  await open(page, '/login_hsxt')
  await fill(page, loginName, password)
  // A proof of work that the server does not take is made anew, and nobody is told.
  const answered: number[] = []
  await page.route('**/user/userLogin', async route => {
    const reply = await route.fetch(answered.length > 0 ? {} : { headers: { ...route.request().headers(), proof: 'gone:1' } })
    answered.push(reply.status())
    await route.fulfill({ response: reply })
  })
  await page.getByPlaceholder('验证码').press('Enter')
  await page.waitForURL('**/homePage')
  expect(answered).toEqual([428, 200])
  const kept = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  expect(JSON.parse(kept.userInfo ?? '{}')).toMatchObject({ loginName })
  expect(JSON.parse(kept.urls ?? '[]')).toContain('/homePage')
  expect(kept).toMatchObject({ loginPathFrom: 'login_hsxt', publicKey: expect.any(String), secondKey: expect.any(String) })
  await page.getByRole('button', { name: '设置' }).first().click()
  await page.getByText('退出登录', { exact: true }).click()
  await page.waitForURL(at('/login_hsxt'))
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
  await page.goto('/homePage')
  await page.waitForURL(at('/login_hsxt'))
})

test('a session that has expired leads back to the variant one came from', async ({ page, signIn }) => {
  await signIn(page, 'operator', { by: 'login_zanh' })
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('userInfo') ?? '{}')
    localStorage.setItem('userInfo', JSON.stringify({ ...user, token: 'gone' }))
  })
  await page.goto('/homePage')
  await page.waitForURL(at('/login_zanh'))
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
})

test('after signing in one returns to a page of this origin, never elsewhere', async ({ page, account }) => {
  const { loginName, password } = account('operator')
  await open(page, '/login?redirect=%2FintelligentControl%2FwarningMessage')
  await fill(page, loginName, password)
  await button(page, '登录').click()
  await page.waitForURL('**/intelligentControl/warningMessage')
  await open(page, '/login?redirect=https%3A%2F%2Felsewhere.example%2F')
  // This time as somebody who cannot see the picture.
  await button(page, '看不到图片？免图片验证').click()
  await expect(page.getByRole('status').filter({ hasText: '免图片验证' })).toBeVisible()
  await expect(page.getByPlaceholder('验证码')).toHaveCount(0)
  await page.getByPlaceholder('用户名').fill(loginName)
  await page.getByPlaceholder('密码').fill(password)
  await button(page, '登录').click()
  await page.waitForURL('**/homePage')
})

test('a ticket hides the form and signs in once; a used one says so and offers the form', async ({ page, account, request }) => {
  const { token } = account('enterprise-admin')
  const answer = await request.get('/api/authority/user/getTicket?target=console', { headers: { token } })
  const { ticket } = (await answer.json()).data as { ticket: string }
  await page.goto(`/login_sk?ticket=${ticket}`)
  await page.waitForURL('**/homePage')
  await page.goto(`/login_sk?ticket=${ticket}`)
  await expect(page.getByText('票据无效或已过期，请重新进入')).toBeVisible()
  await expect(page.getByPlaceholder('用户名')).toHaveCount(0)
  await button(page, '使用密码登录').click()
  await expect(page.getByPlaceholder('用户名')).toBeVisible()
})

test('registration complains, succeeds, and the account waits for audit', async ({ page }) => {
  await open(page)
  await button(page, '注册账号').click()
  const dialog = page.getByRole('dialog', { name: '用户注册' })
  await dialog.locator('.captcha img').waitFor()
  await dialog.getByRole('button', { name: '注册', exact: true }).click()
  await toast(page, '请完善信息')
  for (const text of ['请输入用户名', '请输入密码', '请输入姓名', '请输入手机号码', '请输入邮箱地址', '请输入验证码'])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  await dialog.getByLabel('用户名').fill('新用户一')
  await dialog.getByLabel('密码', { exact: true }).fill('Right#2468')
  await dialog.getByLabel('姓名').fill('甲企业-李明')
  await dialog.getByLabel('手机号码').fill('12345678901')
  await dialog.getByLabel('邮箱').fill('li@example.cn')
  await dialog.getByLabel('验证码', { exact: true }).fill('2468')
  await expect(dialog.getByText('请输入正确的手机号码')).toBeVisible()
  await dialog.getByLabel('手机号码').fill('13800000000')
  await dialog.getByRole('button', { name: '注册', exact: true }).click()
  await toast(page, '注册成功，请等待管理员审核')
  await expect(dialog).toHaveCount(0)
  await fill(page, '新用户一', 'Right#2468')
  await button(page, '登录').click()
  await toast(page, '账号待审核，请等待管理员审核')
})

test('a forgotten password is replaced in two steps and every session of the account ends', async ({ page, account, request }) => {
  const person = account('maintenance')
  const { loginName, token } = person
  // The link of a mail leads to the second step, and its secret leaves the address.
  await page.goto(`/retrievePw#account=${loginName}&mark=invented`)
  await page.getByLabel('新密码').fill('Newer#1357')
  expect(page.url()).not.toContain('#')
  await button(page, '提交').click()
  await toast(page, '请先校验验证码')
  await open(page, '/login_guangcc')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await button(page, '获取验证码').click()
  await toast(page, '请填写登录账号')
  await button(page, '校验验证码').click()
  await toast(page, '请完善数据')
  await expect(page.getByText('请输入登录账号', { exact: true })).toBeVisible()
  await page.getByLabel('登录账号').fill(loginName)
  await button(page, '获取验证码').click()
  await toast(page, '获取验证码成功,请登录邮箱查看验证码')
  await expect(page.getByRole('button', { name: /秒后可重新获取/ })).toBeDisabled()
  await expect(page.getByLabel('新密码')).toHaveCount(0)
  await expect(page.getByLabel('邮件编号')).toHaveValue(/^\d{6}$/)
  await page.getByLabel('邮箱验证码').fill('0000')
  await button(page, '校验验证码').click()
  await toast(page, '校验验证码失败')
  await page.getByLabel('邮箱验证码').fill('1357')
  await button(page, '校验验证码').click()
  await toast(page, '校验验证码成功')
  await page.getByLabel('新密码').fill('abcd1234')
  await button(page, '提交').click()
  await toast(page, '请完善数据')
  await expect(page.getByText('必须包含大小写字母、数字、特殊字符', { exact: true })).toBeVisible()
  await page.getByLabel('新密码').fill('Newer#1357')
  await button(page, '提交').click()
  await page.waitForURL(at('/login_guangcc'))
  await toast(page, '修改密码成功')
  // The files after this one sign in as the same person.
  person.password = 'Newer#1357'
  expect(await (await request.get('/api/authority/user/getSession', { headers: { token } })).json()).toMatchObject({ code: 20001 })
  await fill(page, loginName, person.password)
  await button(page, '登录').click()
  await page.waitForURL(url => !url.pathname.startsWith('/login'))
})

test('the signed-in account changes its password by the present one, without mail, and is signed out', async ({
  page,
  signIn,
  account,
}) => {
  await signIn(page, 'grid-company', { by: 'login_hhxy' })
  await page.getByRole('button', { name: '设置' }).first().click()
  await page.getByText('修改密码', { exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await dialog.getByLabel('当前密码').fill('Wrong#1357')
  await dialog.getByLabel('新密码', { exact: true }).fill('Newer#1357')
  await dialog.getByLabel('确认新密码').fill('Newer#1357')
  await dialog.getByRole('button', { name: '提交' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: '当前密码错误' })).toBeVisible()
  await dialog.getByLabel('当前密码').fill(account('grid-company').password)
  await dialog.getByRole('button', { name: '提交' }).click()
  await page.waitForURL(at('/login_hhxy'))
  await toast(page, '修改密码成功')
  account('grid-company').password = 'Newer#1357'
})
