import { lazy, Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { resource } from '../../core/contract/resource.ts'
import { useCall } from '../../core/useCall.ts'
import { loginVariants } from '../../core/loginVariants.ts'
import { AlarmFeedProvider } from '../alarms/AlarmFeedProvider.tsx'
import { PlainNote } from '../kit/PlainNote.tsx'
import { rememberUrls, useLoginPath, useUser } from '../../core/session.ts'
import { useMenu } from '../kit/useMenu.ts'
import { routeOf } from '../routes.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { Footer } from './Footer.tsx'
import { guard } from './guard.ts'
import './layout.css'
import { urlsOf } from './menu.ts'
import { TopBar } from './TopBar.tsx'

const AlarmPopup = lazy(async () => ({ default: (await import('../alarms/AlarmPopup.tsx')).AlarmPopup }))

/** The frame of every page that wants a signed-in user: whoever may not see a page never gets its code to run. */
export function Layout() {
  const user = useUser()
  const { pathname, search } = useLocation()
  return user ? (
    <AlarmFeedProvider>
      <Framed />
    </AlarmFeedProvider>
  ) : (
    <Navigate to={`/?redirect=${encodeURIComponent(pathname + search)}`} replace />
  )
}

function Framed() {
  const { pathname } = useLocation()
  const title = loginVariants[useLoginPath()].systemTitle
  const { menus, state, error, refetch } = useMenu()
  const lookup = useCall(resource.getResource, { path: pathname })
  const route = routeOf(pathname)
  useEffect(() => {
    document.title = route ? `${route.title} - ${title}` : title
  }, [route, title])
  useEffect(() => {
    if (state === 'true') rememberUrls(urlsOf(menus))
  }, [state, menus])

  const empty = state === 'true' && menus.length === 0
  const allowed = lookup.data?.allowed ?? (lookup.error ? false : undefined)
  const verdict = guard({ path: pathname, signedIn: true, menuState: state, urls: urlsOf(menus), lookup: allowed })
  const unreached = !lookup.data && lookup.error?.code === 0
  if (verdict === 'root' && !empty && !unreached) return <Navigate to="/" replace />
  return (
    <div className="shell">
      <TopBar title={title} menus={menus} />
      <main className="shell-main">
        {verdict === 'failed' && <PlainNote title="获取菜单失败！" text={error?.message ?? ''} action="重新获取" onAction={refetch} />}
        {empty && <PlainNote title="该账号暂未配置菜单！" text="请联系管理员为您的角色分配菜单，分配后重新登录即可使用。" />}
        {verdict === 'root' && !empty && unreached && (
          <PlainNote title="网络波动，请刷新重试" text="暂时无法确认页面权限。" action="重试" onAction={lookup.refetch} />
        )}
        {verdict === 'open' && (
          <>
            {route?.breadcrumb !== false && <Breadcrumb menus={menus} />}
            <Suspense fallback={<div className="page-waiting">页面加载中…</div>}>
              <Outlet />
            </Suspense>
          </>
        )}
      </main>
      <Footer />
      <Suspense>{verdict === 'open' && <AlarmPopup />}</Suspense>
    </div>
  )
}
