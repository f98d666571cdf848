import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { loginPathOf, loginVariants } from '../../core/browser/loginVariants.ts'
import { useLoginPath } from '../../core/session.ts'
import { PasswordSteps } from '../session/changePassword/PasswordSteps.tsx'
import { Toasts } from '../kit/plain/Toasts.tsx'
import { leaveTo } from '../session/signOut.ts'
import './login/login.css'

/** What the link of a mail says behind its `#` (server/domains/platform/user/codeMail.ts). Taken out of the address: it is a secret. */
function takeProven() {
  const said = new URLSearchParams(location.hash.slice(1))
  const [loginName, mark] = [said.get('account'), said.get('mark')]
  if (!loginName || !mark) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return { loginName, mark }
}

/** Forgot password; afterwards signed out and back at the sign-in variant one came from. */
export default function RetrievePwPage() {
  const [query] = useSearchParams()
  const remembered = useLoginPath()
  const [proven] = useState(takeProven)
  const { path } = loginVariants[loginPathOf(query.get('from') ?? remembered)]
  return (
    <main className="retrieve">
      <section className="retrieve-card">
        <h1>找回密码</h1>
        <PasswordSteps proven={proven} onDone={() => leaveTo(path, '修改密码成功')} />
        <div className="login-links">
          <Link className="button button-link" to={path}>
            返回登录
          </Link>
        </div>
      </section>
      <Toasts />
    </main>
  )
}
