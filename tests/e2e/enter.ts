import { expect, type Page } from 'playwright/test'
import type { Account } from './instance.ts'

/** Fills in the sign-in page one is at. */
export async function enter(page: Page, { loginName, password }: Pick<Account, 'loginName' | 'password'>) {
  // Signing in before the picture is there is refused, and asks for another one.
  await expect(page.getByRole('img', { name: '验证码图片' })).toBeVisible()
  await page.getByPlaceholder('用户名').fill(loginName)
  await page.getByPlaceholder('密码').fill(password)
  await page.getByPlaceholder('验证码').fill('2468')
  await page.getByRole('button', { name: /登\s*录/ }).click()
  await page.waitForURL(url => !url.pathname.startsWith('/login'))
}
