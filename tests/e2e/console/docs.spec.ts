import { expect, test, watch } from '../support/site.ts'

test('the API page shows the calls to whoever is signed in, within the security policy, and nothing to others', async ({
  page,
  signIn,
}) => {
  const { problems } = watch(page)
  page.on('console', message => message.type() === 'error' && problems.push(message.text()))

  await page.goto('/api/docs')
  await expect(page.getByText('登录后可查看接口文档')).toBeVisible()
  expect(problems.splice(0).filter(text => !/401/.test(text))).toEqual([])

  await signIn(page, 'operator', { to: '/api/docs' })
  await expect(page).toHaveTitle(/接口文档/)
  await page.locator('#operations-tag-user').click()
  await expect(page.getByText('/api/authority/user/getSocketTicket', { exact: true })).toBeVisible()
  expect(problems).toEqual([])
})

test('the root answers with and without compression, and the build tells strangers of no file', async ({ request }) => {
  for (const encoding of ['gzip', 'identity', 'br', 'gzip;q=0']) {
    const answer = await request.get('/', { headers: { 'accept-encoding': encoding } })
    expect([encoding, answer.status(), answer.headers()['content-type']]).toEqual([encoding, 200, 'text/html; charset=utf-8'])
  }
  for (const path of ['/.vite/manifest.json', '/%2evite/manifest.json', '/.vite/manifest.json.gz'])
    expect(await (await request.get(path)).text()).not.toContain('isEntry')
})
