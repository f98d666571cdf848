import { type ReactNode, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useLoginPath, useUser } from '../../core/session.ts'
import { FullPageMessage } from '../kit/state/FullPageMessage.tsx'
import { signInQuery } from './signInQuery.ts'

/**
 * A page without the shell for whoever is signed in; whoever is not is sent there and back. What may be seen the server
 * decides.
 * @param purpose what wants it
 */
export function SignedIn({ purpose, children }: { purpose: string; children: ReactNode }) {
  const user = useUser()
  const loginPath = useLoginPath()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  if (!user)
    return (
      <FullPageMessage
        title="请先登录"
        text={`${purpose}需要登录，登录后将回到本页`}
        action="去登录"
        onAction={() => void navigate(`/${loginPath}${signInQuery(pathname + search, false)}`)}
      />
    )
  return <Suspense fallback={<div className="page-waiting">页面加载中…</div>}>{children}</Suspense>
}
