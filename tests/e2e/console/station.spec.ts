import { expect, test, watch } from '../support/site.ts'

// What is pressed does not slide away under the pointer.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A person on watch looks at a PV station and at the gateways behind it. */
test('a station tells how it does, its parts stand in the address, and its gateway leads to its log', async ({ page, signIn }) => {
  const { problems } = watch(page)
  await signIn(page, 'operator')
  await page.goto('/intelligentControl/distributedPhoto')
  const health = page.getByRole('region', { name: '健康', exact: true })
  await expect(health.locator('dl')).toContainText('健康度')
  // Where the score comes from is said beside it.
  await health.getByRole('button', { name: /评分/ }).click()
  await expect(page.getByText(/评分 =（健康度 \+ 可用率/)).toBeVisible()
  await page.keyboard.press('Escape')
  // Money is not for everybody.
  await expect(page.getByText('本年收益')).toHaveCount(0)

  const parts = page.getByRole('radiogroup', { name: '电站信息' })
  for (const [name, title] of [
    ['环境', '档案'],
    ['合同', '合同'],
    ['工单', '工单'],
    ['告警', '告警'],
  ] as const) {
    await parts.getByText(name, { exact: true }).click()
    await expect(page.getByRole('region', { name: title, exact: true })).toBeVisible()
  }
  expect(new URL(page.url()).searchParams.get('part')).toBe('alarms')
  await parts.getByText('网关', { exact: true }).click()
  await page.getByRole('region', { name: '网关', exact: true }).getByRole('link', { name: '通信监控' }).click()

  await page.waitForURL(/\/intelligentControl\/communication\?stationId=/)
  // The page one leaves has rows, too, and stands until the next one is there.
  await expect(page.getByRole('region', { name: '通信概况' })).toBeVisible()
  const rows = page.locator('[data-row]')
  await expect(rows.first()).toBeVisible()
  await rows.first().click()
  const detail = page.getByRole('complementary', { name: '网关详情' })
  await expect(detail.getByRole('region', { name: '上送日志' })).toBeVisible()
  await expect(detail).toContainText('日志始于')
  expect(problems).toEqual([])
})
