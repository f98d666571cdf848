import { Suspense, useCallback, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { loginPathOf, loginVariants } from '../../../core/browser/loginVariants.ts'
import { session } from '../../../core/session.ts'
import { Toasts } from '../../kit/plain/Toasts.tsx'
import { CornerNote } from '../../kit/state/CornerNote.tsx'
import { lazyPart } from '../../kit/state/lazyPart.tsx'
import { changePasswordPath } from '../../session/changePassword/changePasswordPath.ts'
import { safeRedirect } from '../../session/safeRedirect.ts'
import { LoginForm } from './LoginForm.tsx'
import './login.css'
import { SubjectPicture } from './SubjectPicture.tsx'
import { TicketSignIn } from './TicketSignIn.tsx'

const RegisterDialog = lazyPart('注册账号', () => import('./RegisterDialog.tsx'), CornerNote)

/** One page for the six sign-in variants: the path names the variant, the table the rest. */
export default function LoginPage() {
  const loginPath = loginPathOf(useLocation().pathname)
  const { systemTitle, picture } = loginVariants[loginPath]
  const [query, setQuery] = useSearchParams()
  const [registering, setRegistering] = useState(false)
  const ticket = query.get('ticket')
  const redirect = query.get('redirect')

  // A whole page load: nothing of an earlier user is left in memory, and a wall is another app anyway.
  const enter = useCallback(
    (first: string) => {
      const asked = first === changePasswordPath ? undefined : safeRedirect(redirect, location.origin, session.getState().urls)
      location.replace(asked ?? first)
    },
    [redirect],
  )
  const withoutTicket = () => {
    query.delete('ticket')
    setQuery(query, { replace: true })
  }

  return (
    <div className="login">
      <title>{loginVariants[loginPath].documentTitle}</title>
      <SubjectPicture of={picture} />
      <main className="login-side">
        <div className="login-panel">
          <h1>{systemTitle}</h1>
          {query.has('expired') && (
            <p className="login-expired" role="alert">
              登录已失效，请重新登录
            </p>
          )}
          {ticket ? (
            <TicketSignIn ticket={ticket} loginPath={loginPath} onEntered={enter} onForm={withoutTicket} />
          ) : (
            <>
              <LoginForm loginPath={loginPath} onEntered={enter} />
              <div className="login-links">
                <button type="button" className="button button-link" onClick={() => setRegistering(true)}>
                  注册账号
                </button>
                <Link className="button button-link" to={`/retrievePw?from=${loginPath}`}>
                  忘记密码
                </Link>
              </div>
            </>
          )}
        </div>
      </main>
      {registering && (
        <Suspense>
          <RegisterDialog onClose={() => setRegistering(false)} />
        </Suspense>
      )}
      <Toasts />
    </div>
  )
}
