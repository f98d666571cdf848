import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiContext, createQueries } from '../core/useCall.ts'
import { type WallPath, walls } from '../core/walls.ts'
import './kit/tokens.css'
import './panels/panels.css'
import { routes } from './routes.ts'
import { createWallApi, takeTokenFromAddress, useWallAccess } from './wallAccess.ts'
import { WallBoundary } from './WallBoundary.tsx'

const path = location.pathname as WallPath
// The gallery shows every piece in every state without a server; the condition is a constant, so that a production build leaves it out.
const gallery = import.meta.env.DEV && new URLSearchParams(location.search).has('gallery') ? () => import('./gallery.tsx') : null
const Wall = lazy(gallery ?? routes[path]?.wall ?? routes['/map'].wall)

function Screens() {
  const refused = useWallAccess(state => state.refused)
  if (refused)
    return (
      <p className="wall-note" role="alert">
        {refused}
      </p>
    )
  return (
    <Suspense fallback={null}>
      <Wall />
    </Suspense>
  )
}

takeTokenFromAddress()
document.title = walls[path] ?? walls['/map']
// A wall outlives deployments: when a chunk of the old version is gone, the page of the new one is fetched, at most once a minute.
addEventListener('vite:preloadError', event => {
  const last = Number(sessionStorage.getItem('reloadedAt') ?? 0)
  if (Date.now() - last < 60_000) return
  sessionStorage.setItem('reloadedAt', String(Date.now()))
  event.preventDefault()
  location.reload()
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ApiContext value={createWallApi()}>
      <QueryClientProvider client={createQueries()}>
        <WallBoundary>
          <Screens />
        </WallBoundary>
      </QueryClientProvider>
    </ApiContext>
  </StrictMode>,
)
