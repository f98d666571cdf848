import { user } from '../../../core/contract/platform/user.ts'
import type { LoginPath } from '../../../core/browser/loginVariants.ts'
import { session } from '../../../core/session.ts'
import { createSessionApi } from '../../../core/call/sessionApi.ts'
import { signIn } from '../../../console/session/enter.ts'
import type { Account } from './instance.ts'

/** What the browser keeps of a session, and the page it begins on. */
export interface Kept {
  page: string
  entries: Record<string, string>
}

/** Signs somebody in by the product's own code, but for its page: that is login.spec's. */
export async function sessionOf(url: string, { loginName, password }: Account, variant: LoginPath): Promise<Kept> {
  const picture = await fetch(url + user.getValidateCode.path)
  const captchaId = picture.headers.get('captcha') ?? ''
  const page = await signIn(
    createSessionApi(url, session, () => {}),
    { loginName, password, validateCode: '2468', captchaId },
    variant,
  )
  const known = Object.entries(session.getState()).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])
  session.end()
  return { page, entries: Object.fromEntries(known) }
}
