import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiContext } from '../core/call/useCall.ts'
import { walls } from '../core/walls/walls.ts'
import './kit/stage/palette.ts'
import { lazyWithRetry } from './kit/lazyWithRetry.ts'
import { page } from './kit/page.ts'
import './kit/stage/tokens.css'
import './panels/panels.css'
// What most walls are drawn with, and the map, comes in the page's own style sheet: each beside it would be a request more.
import './kit/alarmTag.css'
import './kit/panel.css'
import './kit/figure.css'
import './kit/stage/stage.css'
import './kit/dataAge.css'
import './kit/wallHeader.css'
import './walls/frame/panelStage.css'
import './kit/state/stateMark.css'
import './kit/state/deviceRows.css'
import './kit/ranking.css'
import './map/stationMap.css'
import './panels/reliefChoice.css'
import { reloadOnNewVersion } from '../core/browser/reloadOnNewVersion.ts'
import { renewSheets } from '../core/browser/renewSheets.ts'
import { reloadBeforeMemoryEnds } from './page/reloadBeforeMemoryEnds.ts'
import { newestWallAtom } from './shown/shownWall.ts'
import { takeNameFromAddress } from './presenter/machineName.ts'
import { createWallQueries, watchNetwork } from './shown/frozen.ts'
import { createWallApi, followOtherWindows, takeTokenFromAddress } from './shown/wallAccess.ts'
import { WallBoundary } from './page/WallBoundary.tsx'
import { WallPage } from './page/WallPage.tsx'

// The gallery shows every panel in every state without a server; the condition is a constant, so that a production build leaves it out.
const Gallery =
  import.meta.env.DEV && new URLSearchParams(location.search).has('gallery') ? lazyWithRetry(() => import('./gallery/gallery.tsx')) : null

takeTokenFromAddress()
takeNameFromAddress()
followOtherWindows()
watchNetwork()
reloadOnNewVersion()
renewSheets()
reloadBeforeMemoryEnds()
document.title = walls[page.get(newestWallAtom).path]

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ApiContext value={createWallApi()}>
      <QueryClientProvider client={createWallQueries()}>
        <WallBoundary>{Gallery ? <Suspense fallback={null}>{<Gallery />}</Suspense> : <WallPage />}</WallBoundary>
      </QueryClientProvider>
    </ApiContext>
  </StrictMode>,
)
