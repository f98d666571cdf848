import { expect, test, watch } from '../support/site.ts'

test('/basicset/district: a tree is opened level by level, by keyboard too, looked through, and stands where the address says', async ({
  page,
  signIn,
}) => {
  const { problems } = watch(page)
  await signIn(page, 'enterprise-admin', { to: '/basicset/district' })
  const tree = page.getByRole('tree', { name: '行政区划' })
  const item = (name: string) => tree.getByRole('treeitem', { name, exact: true })
  const detail = page.getByRole('region', { name: '行政区划详情' })
  await expect(item('河北省')).toHaveAttribute('aria-expanded', 'false')
  await expect(item('石家庄市')).toHaveCount(0)

  await test.step('arrows open a level, lead into it and out again, Enter chooses', async () => {
    await item('河北省').focus()
    await page.keyboard.press('ArrowRight')
    await expect(item('石家庄市')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(item('石家庄市')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(detail.locator('.facts')).toContainText('130100')
    await expect(item('石家庄市')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowLeft')
    await expect(item('河北省')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(item('石家庄市')).toHaveCount(0)
  })

  await test.step('a reload shows what was chosen where it stands', async () => {
    await page.reload()
    await expect(detail.locator('.facts')).toContainText('130100')
    await expect(item('石家庄市')).toBeVisible()
  })

  await test.step('what is looked for comes with all above it, and what is not there is said', async () => {
    const search = page.getByRole('searchbox', { name: '区划名称、代码' })
    await search.fill('130102')
    await expect(tree.getByRole('treeitem')).toHaveCount(4)
    await expect(item('长安区')).toBeVisible()
    await search.fill('没有这样的地方')
    await expect(page.getByText('没有符合条件的行政区划')).toBeVisible()
    await search.fill('')
    await expect(item('河北省')).toBeVisible()
  })

  await test.step('a phone has it one above the other, nothing wider than the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(item('石家庄市')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })
  expect(problems).toEqual([])
})

test('/basicset/anobjtypement: a type of devices tells what it measures', async ({ page, signIn }) => {
  await signIn(page, 'enterprise-admin', { to: '/basicset/anobjtypement?id=001031' })
  await expect(page.getByRole('treeitem', { name: '关口电能表', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('table', { name: '测量的指标' })).toContainText('A000000001')
})
