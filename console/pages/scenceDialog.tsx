import { lazy, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useLoginPath, useUser } from '../../core/session.ts'
import { PlainNote } from '../kit/PlainNote.tsx'
import { signInQuery } from '../session/signInQuery.ts'

/** The panel comes with its library only for whoever is signed in. */
const SceneOfDevice = lazy(() => import('./scenceDialog/SceneOfDevice.tsx'))

/** /scenceDialog: the panel of one device by its address. The page is open to anybody, what it shows is not: whoever is not signed in is sent there and back. */
export default function ScenceDialogPage() {
  const user = useUser()
  const loginPath = useLoginPath()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  if (!user)
    return (
      <PlainNote
        title="请先登录"
        text="查看和控制设备需要登录，登录后将回到本页"
        action="去登录"
        onAction={() => void navigate(`/${loginPath}${signInQuery(pathname + search, false)}`)}
      />
    )
  return (
    <Suspense fallback={<div className="page-waiting">页面加载中…</div>}>
      <SceneOfDevice />
    </Suspense>
  )
}
