import { useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { useLoginPath } from '../core/session.ts'
import { useChineseFont } from '../core/browser/useChineseFont.ts'
import { Frame } from './Frame.tsx'
import { lazyPage } from './kit/pages/lazyPage.ts'
import { openRoutes, type PageRoute } from './openRoutes.ts'
import { pageOf } from './pageOf.tsx'

const ShellPages = lazyPage(() => import('./ShellPages.tsx'))

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
        {openRoutes.map(route => (
          <Route key={route.path} path={route.path} element={<Open route={route} />} />
        ))}
        <Route
          path="*"
          element={
            <Frame>
              <ShellPages />
            </Frame>
          }
        />
      </Routes>
    </BrowserRouter>
  )
}
