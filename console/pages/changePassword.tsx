import { ChangePasswordForm } from '../session/changePassword/ChangePasswordForm.tsx'
import { SignedIn } from '../session/SignedIn.tsx'
import { Toasts } from '../kit/plain/Toasts.tsx'
import './login/login.css'

/** Where whoever signed in with a printed password is led: nothing else opens before it is changed. */
export default function ChangePasswordPage() {
  return (
    <SignedIn purpose="修改密码">
      <main className="retrieve">
        <section className="retrieve-card">
          <h1>请先修改密码</h1>
          <ChangePasswordForm />
        </section>
        <Toasts />
      </main>
    </SignedIn>
  )
}
