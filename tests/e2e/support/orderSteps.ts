import type { Browser, Page } from 'playwright/test'
import { expect } from './site.ts'

/** What the page of an order offers to whoever looks. */
export const detail = (on: Page) => on.getByRole('complementary', { name: '工单详情' })
export const dialog = (on: Page, name: string) => on.getByRole('dialog', { name })
export const send = (on: Page, name: string, button: RegExp) => dialog(on, name).getByRole('button', { name: button }).click()

type SignIn = (page: Page, role: string) => Promise<void>
/** Somebody in a window of their own, on the orders that wait for them. */
export async function sit(browser: Browser, signIn: SignIn, role: string): Promise<Page> {
  const on = await (await browser.newContext()).newPage()
  await signIn(on, role)
  return on
}
/** Opens an order by its number. */
export async function open(on: Page, no: string, page = '/mainTenance/repair') {
  await on.goto(`${page}?keyword=${no}`)
  await on.locator('[data-row]').filter({ hasText: no }).click()
  await expect(detail(on)).toContainText(no)
}
/** Takes the step that is offered under this name, and hears that it was taken. */
export async function take(on: Page, button: string, title: string, fill: () => Promise<void>, word: RegExp, said: string) {
  // Two characters stand apart on a button.
  await detail(on)
    .getByRole('button', { name: new RegExp(`^${[...button].join('\\s*')}$`) })
    .click()
  await expect(dialog(on, title)).toBeVisible()
  await fill()
  await send(on, title, word)
  await expect(on.getByText(said)).toBeVisible()
  await expect(dialog(on, title)).toBeHidden()
}
export const choose = async (on: Page, field: string, option: string | RegExp) => {
  await on.getByRole('dialog').getByLabel(field, { exact: true }).click()
  await on.locator('.ant-select-item-option').filter({ hasText: option }).first().click()
}
