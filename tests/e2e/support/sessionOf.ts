import { user } from '../../../core/contract/platform/user.ts'
import type { LoginPath } from '../../../core/browser/loginVariants.ts'
import { session } from '../../../core/session.ts'
import { solveProof } from '../../../core/call/solveProof.ts'
import { withProof } from '../../../core/call/withProof.ts'
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
  const api = createSessionApi(url, session, () => {})
  const make = async () => solveProof(await api(user.getChallenge, { purpose: 'signIn', loginName }))
  const page = await signIn(api, { loginName, password, validateCode: '2468', captchaId }, variant, send => withProof(make, send))
  const known = Object.entries(session.getState()).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])
  session.end()
  return { page, entries: Object.fromEntries(known) }
}
