import { Suspense, useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { loginVariants } from '../../core/browser/loginVariants.ts'
import { AlarmFeedProvider } from '../alarms/AlarmFeedProvider.tsx'
import { NoAccess, noAccess } from '../kit/pages/NoAccess.tsx'
import { CornerNote } from '../kit/state/CornerNote.tsx'
import { FullPageMessage } from '../kit/state/FullPageMessage.tsx'
import { lazyPart } from '../kit/state/lazyPart.tsx'
import { rememberUrls, useLoginPath, useUser } from '../../core/session.ts'
import { useEscFloor } from '../kit/hooks/useEscLast.ts'
import { useMenu } from '../kit/hooks/useMenu.ts'
import { whenIdle } from '../../core/browser/whenIdle.ts'
import { changePasswordPath } from '../session/changePassword/changePasswordPath.ts'
import { signInQuery } from '../session/signInQuery.ts'
import { OrderNotices } from '../orderLink/OrderNotices.tsx'
import { routeOf } from '../routes.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { Footer } from './Footer.tsx'
import { guard } from './guard.ts'
import './layout.css'
import { firstPage, urlsOf } from '../session/menu.ts'
import { TopBar } from './TopBar.tsx'
import { useFreshMenu } from './useFreshMenu.ts'
import { useQueueNotice } from './useQueueNotice.ts'
import { useUnreachableNotice } from './useUnreachableNotice.ts'
import { useWindowTitle } from './useWindowTitle.ts'

/** Comes once the browser has drawn what it has: it, its list and its sound must not hold up the page. */
const AlarmPopup = lazyPart(
  '告警弹窗',
  async () => {
    await whenIdle(2000)
    return { default: (await import('../alarms/popup/AlarmPopup.tsx')).AlarmPopup }
  },
  CornerNote,
)

/** The frame of every page that wants a signed-in user: whoever may not see a page never gets its code to run. */
export function Layout() {
  const user = useUser()
  const { pathname, search } = useLocation()
  /** Signed in before: the session ended elsewhere, in another tab. */
  const known = useRef(user !== null)
  useEscFloor()
  if (user?.mustChangePassword) return <Navigate to={changePasswordPath} replace />
  return user ? (
    <AlarmFeedProvider>
      <Framed />
    </AlarmFeedProvider>
  ) : (
    <Navigate to={`/${signInQuery(pathname + search, known.current)}`} replace />
  )
}

function Framed() {
  const { pathname } = useLocation()
  const title = loginVariants[useLoginPath()].systemTitle
  const { menus, unset, state, error, refetch } = useMenu()
  useFreshMenu(pathname)
  useUnreachableNotice()
  useQueueNotice()
  const route = routeOf(pathname)
  useEffect(() => {
    if (state === 'true') rememberUrls(urlsOf(menus))
  }, [state, menus])

  const empty = state === 'true' && menus.length === 0
  const verdict = guard({ path: pathname, signedIn: true, menuState: state, urls: [...urlsOf(menus), ...unset] })
  const refused = verdict === 'refused' && !empty
  // A page one may not see is not named in the list of windows either.
  const page = refused ? noAccess : route?.title
  useWindowTitle(page ? `${page} - ${title}` : title)
  return (
    <div className="shell">
      <TopBar title={title} menus={menus} />
      <main className="shell-main">
        {verdict === 'failed' && (
          <FullPageMessage title="获取菜单失败！" text={error?.message ?? ''} action="重新获取" onAction={refetch} />
        )}
        {empty && <FullPageMessage title="该账号暂未配置菜单！" text="请联系管理员为您的角色分配菜单，分配后重新登录即可使用。" />}
        {refused && <NoAccess home={firstPage(menus) ?? '/'} />}
        {verdict === 'open' && (
          <>
            {!route?.bare && <Breadcrumb menus={menus} />}
            <Suspense fallback={<div className="page-waiting">页面加载中…</div>}>
              <Outlet />
            </Suspense>
          </>
        )}
      </main>
      <Footer />
      <Suspense>{verdict === 'open' && <AlarmPopup />}</Suspense>
      <OrderNotices />
    </div>
  )
}
