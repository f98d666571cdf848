import { type lazy, type ReactNode, Suspense, useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { lazyPage } from './kit/lazyPage.ts'
import { useLoginPath } from '../core/session.ts'
import { useChineseFont } from '../core/useChineseFont.ts'
import { PageBoundary } from './kit/PageBoundary.tsx'
import { type PageRoute, routes } from './routes.ts'

/** Everything heavy (antd, queries, menu, alarms) comes with the shell, never with the sign-in page. */
const Shell = lazyPage(() => import('./Layout/Shell.tsx'))
const UnknownPage = lazyPage(() => import('./kit/UnknownPage.tsx'))

const pages = new Map<PageRoute['page'], ReturnType<typeof lazy>>()
/** One component per page module, so that routes sharing a page do not mount it anew. */
const pageOf = ({ page }: PageRoute) => {
  const Known = pages.get(page) ?? lazyPage(page)
  pages.set(page, Known)
  return <Known />
}

const pattern = ({ path, below }: PageRoute) => (below ? `${path}/*` : path)

function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <PageBoundary at={pathname}>
      <Suspense fallback={<div className="page-waiting">页面加载中…</div>}>{children}</Suspense>
    </PageBoundary>
  )
}

/** The root leads to the sign-in variant of the last sign-in, and takes along where somebody wanted to go. */
const Root = () => <Navigate to={`/${useLoginPath()}${useLocation().search}`} replace />

function Open({ route }: { route: PageRoute }) {
  useEffect(() => {
    document.title = route.title
  }, [route])
  return <Frame>{pageOf(route)}</Frame>
}

export function App() {
  useChineseFont()
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<Root />} />
        {routes
          .filter(route => !route.shell)
          .map(route => (
            <Route key={route.path} path={pattern(route)} element={<Open route={route} />} />
          ))}
        <Route
          element={
            <Frame>
              <Shell />
            </Frame>
          }
        >
          {routes
            .filter(route => route.shell)
            .map(route => (
              <Route key={route.path} path={pattern(route)} element={<Frame>{pageOf(route)}</Frame>} />
            ))}
        </Route>
        <Route
          path="*"
          element={
            <Frame>
              <UnknownPage />
            </Frame>
          }
        />
      </Routes>
    </BrowserRouter>
  )
}
