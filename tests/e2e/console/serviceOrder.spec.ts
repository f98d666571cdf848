import { choose, detail, dialog, open, sit, take } from '../support/orderSteps.ts'
import { expect, test } from '../support/site.ts'

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
const page = '/mainTenance/respection'

test('a patrol is planned under a contract, approved by somebody else, checked on site, and what fails becomes a defect', async ({
  browser,
  signIn,
}) => {
  const operator = await sit(browser, signIn, 'operator')
  await operator.goto(page)
  await operator.getByRole('button', { name: '编制巡检计划' }).click()
  const form = dialog(operator, '编制巡检计划')
  await form.getByLabel('工单名称').fill('十二月例行巡检')
  // What is missing is told at its field.
  await form.getByRole('button', { name: '提交审批' }).click()
  await expect(form.locator('#contractId_help')).toHaveText('请选择服务合同')
  await choose(operator, '服务合同', /绿岛/)
  await expect(form.getByText(/提交时按以下标准生成检查项/)).toBeVisible()
  for (const [label, time] of [
    ['计划开始时间', '2099-01-05 09:00'],
    ['计划完成时间', '2099-01-05 17:00'],
  ] as const) {
    await form.getByLabel(label).fill(time)
    await form.getByLabel(label).press('Enter')
    await expect(form.getByLabel(label)).toHaveValue(time)
    await expect(operator.locator('.ant-picker-dropdown:visible')).toHaveCount(0)
  }
  const station = form.getByRole('checkbox', { name: /充电/ }).first()
  await station.click()
  await expect(station).toBeChecked()
  // A station is taken with all its devices; but one of them is left.
  const devices = form.locator('fieldset')
  await expect(devices.first()).toBeVisible()
  for (const all of await devices.locator('legend').getByRole('checkbox').all()) await all.uncheck()
  await devices.first().locator('> label').getByRole('checkbox').first().check()
  await form.getByRole('button', { name: '提交审批' }).click()
  await expect(detail(operator)).toContainText('待审批')
  const no = (await detail(operator).locator('.detail-head .figures').textContent()) ?? ''
  expect(no).toMatch(/^XJ\d{14}$/)
  // Nobody approves what they have planned.
  await expect(detail(operator).getByRole('button', { name: /同\s*意/ })).toHaveCount(0)

  const chief = await sit(browser, signIn, 'enterprise-admin')
  await open(chief, no, page)
  await take(chief, '同意', '同意计划', async () => {}, /同\s*意/, '已同意')
  await take(chief, '派单', '巡检派单', async () => chief.getByRole('radio', { name: /石家庄运维一班/ }).check(), /确\s*定/, '派单成功')

  const worker = await sit(browser, signIn, 'maintenance')
  await open(worker, no, page)
  await take(worker, '登记到达', '登记到达现场', async () => {}, /确\s*定/, '已登记到达')
  await detail(worker).getByRole('button', { name: '登记检查' }).click()
  const checks = worker.getByRole('dialog')
  await checks.getByRole('button', { name: '其余无须读数、照片的项均正常' }).click()
  const questions = checks.getByRole('radiogroup')
  await questions.first().getByText('异常', { exact: true }).click()
  await expect(checks.getByRole('alert').first()).toHaveText('请说明异常情况')
  await checks.getByPlaceholder('请说明异常情况').fill('枪头烧蚀')
  // Its standard asks for a photograph: without one nothing is kept.
  await expect(checks.getByRole('alert')).toHaveText('该项须有照片，请先拍照')
  await expect(checks.getByRole('button', { name: '保存检查结果' })).toBeDisabled()
  await checks.getByLabel(/照片$/).first().setInputFiles({ name: '枪头.png', mimeType: 'image/png', buffer: onePixel })
  await expect(checks.getByRole('button', { name: '上传照片（1）' })).toBeVisible()
  await expect(checks.getByRole('alert')).toHaveCount(0)
  for (const group of await questions.all())
    if ((await group.locator('input:checked').count()) === 0) await group.getByText('不适用', { exact: true }).click()
  await checks.getByRole('button', { name: '保存检查结果' }).click()
  await expect(detail(worker)).toContainText('枪头烧蚀')
  await detail(worker).getByRole('button', { name: '登记缺陷' }).click()
  await expect(detail(worker).getByRole('link', { name: /^缺陷 QD/ })).toBeVisible()
  await take(
    worker,
    '处理完成',
    '登记处理完成',
    async () => worker.getByRole('dialog').getByLabel('处理情况').fill('逐项检查完毕'),
    /提交验收/,
    '已提交验收',
  )

  await operator.reload()
  await take(operator, '验收', '验收', async () => {}, /确\s*定/, '验收通过')
  await expect(detail(operator)).toContainText('已完成')
})
