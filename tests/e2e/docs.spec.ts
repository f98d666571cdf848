import { expect, test, watch } from './site.ts'

test('the API page shows the calls to whoever is signed in, within the security policy, and nothing to others', async ({
  page,
  signIn,
}) => {
  const { problems } = watch(page)
  page.on('console', message => message.type() === 'error' && problems.push(message.text()))

  await page.goto('/api/docs')
  await expect(page.getByText('登录后可查看接口文档')).toBeVisible()
  expect(problems.splice(0).filter(text => !/401/.test(text))).toEqual([])

  await signIn(page, 'operator')
  await page.goto('/api/docs')
  await expect(page).toHaveTitle(/接口文档/)
  await page.locator('#operations-tag-user').click()
  await expect(page.getByText('/api/authority/user/getSocketTicket', { exact: true })).toBeVisible()
  expect(problems).toEqual([])
})
