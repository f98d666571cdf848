import { expect, type Page, type Response } from 'playwright/test'
import { user } from '../../../core/contract/platform/user.ts'
import { codes } from '../../../core/errors.ts'
import type { Account } from './instance.ts'

/** Fills in the sign-in page one is at. */
export async function enter(page: Page, { loginName, password }: Pick<Account, 'loginName' | 'password'>) {
  // Signing in before the picture is there is refused, and asks for another one.
  await expect(page.getByRole('img', { name: '验证码图片' })).toBeVisible()
  await page.getByPlaceholder('用户名').fill(loginName)
  await page.getByPlaceholder('密码').fill(password)
  await page.getByPlaceholder('验证码').fill('2468')
  // A proof of work that is no longer enough is made anew: that is no answer yet.
  const isAnswer = (reply: Response) => new URL(reply.url()).pathname === user.userLogin.path && reply.status() !== codes.unproven
  const answered = page.waitForResponse(isAnswer, { timeout: 60_000 })
  await page.getByRole('button', { name: /登\s*录/ }).click()
  const reply = await answered
  // The page goes on where it was let in, and its answers go with it: only what was refused is read.
  if (!reply.ok()) throw new Error(`${loginName} was not let in: ${await reply.text()}`)
  // The way on is the sign-in's answer. The load event is not: what the next page fetches can hold it up.
  await page.waitForURL(url => !url.pathname.startsWith('/login'), { waitUntil: 'commit' })
}
