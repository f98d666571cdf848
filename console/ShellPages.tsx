import { Route, Routes } from 'react-router-dom'
import { styled } from './antdSheet.ts'
import { Frame } from './Frame.tsx'
import { lazyPage } from './kit/pages/lazyPage.ts'
import { pageOf } from './pageOf.tsx'
import { shellRoutes } from './routes.ts'

/** Everything heavy (antd, queries, menu, alarms) comes with the shell, never with the sign-in page. */
const Shell = lazyPage(styled(() => import('./Layout/Shell.tsx')))
const UnknownPage = lazyPage(() => import('./kit/pages/UnknownPage.tsx'))

/** Every page inside the top bar and footer, and what is said of a path nobody knows. */
export default function ShellPages() {
  return (
    <Routes>
      <Route
        element={
          <Frame>
            <Shell />
          </Frame>
        }
      >
        {shellRoutes.map(route => (
          <Route key={route.path} path={route.below ? `${route.path}/*` : route.path} element={<Frame>{pageOf(route)}</Frame>} />
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
  )
}
