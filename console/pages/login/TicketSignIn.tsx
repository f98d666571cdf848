import { useEffect, useState } from 'react'
import { sentence } from '../../../core/errors.ts'
import type { LoginPath } from '../../../core/browser/loginVariants.ts'
import { Button } from '../../kit/plain/Button.tsx'
import { api } from '../../session/api.ts'
import { signInByTicket } from '../../session/enter.ts'

/** A ticket serves once: React may run the effect twice, the server is asked once. */
const attempts = new Map<string, Promise<string>>()

interface Props {
  ticket: string
  loginPath: LoginPath
  onEntered: (path: string) => void
  /** Back to the form. */
  onForm: () => void
}

/** Signs in with the ticket of another platform; the form stays hidden. */
export function TicketSignIn({ ticket, loginPath, onEntered, onForm }: Props) {
  const [problem, setProblem] = useState('')
  useEffect(() => {
    const attempt = attempts.get(ticket) ?? signInByTicket(api, ticket, loginPath)
    attempts.set(ticket, attempt)
    attempt.then(onEntered, error => setProblem(sentence(error, '登录失败')))
  }, [ticket, loginPath, onEntered])
  return problem ? (
    <div className="login-ticket" role="alert">
      <p>{problem}</p>
      <Button kind="primary" onClick={onForm}>
        使用密码登录
      </Button>
    </div>
  ) : (
    <p className="login-ticket" role="status">
      正在登录…
    </p>
  )
}
