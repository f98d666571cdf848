import type { Api } from '../../core/client.ts'
import { user } from '../../core/contract/platform/user.ts'
import { CallError, codes } from '../../core/errors.ts'
import { session } from '../../core/session.ts'
import { forgetDrafts } from '../field/drafts.ts'
import { forgetReplies } from '../field/keptReplies.ts'
import { toastOnNextPage } from '../kit/plain/toast.ts'

/**
 * Ends the session here and on the server and leaves to the sign-in variant. A whole page load, so that neither socket, caches nor stores
 * of one user outlive the session.
 * @param farewell sentence shown on the sign-in page
 */
export async function signOut(api: Api, farewell?: string) {
  const { userInfo, loginPathFrom } = session.getState()
  // The server ends the session before it answers: whatever else is asked meanwhile hears that it has expired.
  session.leaving = true
  try {
    if (userInfo) await api(user.loginOut, { loginName: userInfo.loginName })
  } catch (error) {
    // One that had expired before is over too.
    if (!(error instanceof CallError && error.code === codes.expired)) {
      session.leaving = false
      throw error
    }
  }
  leaveTo(`/${loginPathFrom}`, farewell)
}

/** Leaves without asking the server, whose sessions are gone already (new password). */
export function leaveTo(path: string, farewell?: string) {
  if (farewell) toastOnNextPage(farewell)
  session.leaving = true
  session.forget()
  // What was kept for work on site is the user's own and goes first; a browser that cannot tell is not waited for, a busy phone is.
  void Promise.race([Promise.all([forgetReplies(), forgetDrafts()]), new Promise(done => setTimeout(done, 5000))]).then(() =>
    location.replace(path),
  )
}
