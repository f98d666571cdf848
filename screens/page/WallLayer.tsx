import { createStore, Provider } from 'jotai'
import { type ComponentType, type LazyExoticComponent, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { WallPath } from '../../core/walls/walls.ts'
import { ApiContext } from '../../core/call/useCall.ts'
import { explainingAtom } from '../shown/explainingAtom.ts'
import { lazyWithRetry } from '../kit/lazyWithRetry.ts'
import { usePage } from '../kit/page.ts'
import { paletteAtom } from '../kit/stage/palette.ts'
import { useReplay } from '../replay/ReplayContext.ts'
import { routes } from '../routes.ts'
import { wallAtom } from '../shown/wallQuery.ts'
import { type Shown, wallFailed } from '../shown/shownWall.ts'
import { useReadiness } from './useReadiness.ts'
import { createWallApi, useWallAccess } from '../shown/wallAccess.ts'
import { WallBoundary } from './WallBoundary.tsx'

const ReplaySign = lazyWithRetry(async () => ({ default: (await import('../replay/ReplaySign.tsx')).ReplaySign }))

const ExplainLayer = lazyWithRetry(async () => ({ default: (await import('../explain/ExplainLayer.tsx')).ExplainLayer }))

const known = new Map<WallPath, LazyExoticComponent<ComponentType>>()
const lazyOf = (path: WallPath) => {
  const wall = known.get(path) ?? lazyWithRetry(routes[path].wall)
  known.set(path, wall)
  return wall
}

interface Props {
  shown: Shown
  /** The wall shown last. */
  newest: boolean
  state: 'waiting' | 'arriving' | 'seen' | 'leaving'
}

/** A store of the wall's own: what somebody chose on it comes and goes with it. */
function useWallStore(shown: Shown) {
  const [store] = useState(() => {
    const made = createStore()
    made.set(wallAtom, shown)
    return made
  })
  useLayoutEffect(() => store.set(wallAtom, shown), [store, shown])
  return store
}

/** One wall with its own client, failures, question and view; the sentence why it may not be shown takes its place. */
export function WallLayer({ shown, newest, state }: Props) {
  const { path, turn } = shown
  const store = useWallStore(shown)
  const element = useRef<HTMLDivElement>(null)
  const replay = useReplay()
  const api = useMemo(() => replay?.api ?? createWallApi(path), [replay, path])
  const refused = useWallAccess(access => access.refusedWalls[path])
  useReadiness(element, turn, newest, refused !== undefined)
  const Wall = lazyOf(path)
  const explaining = usePage(explainingAtom)
  const palette = usePage(paletteAtom)
  const hidden = state === 'waiting' || state === 'leaving'
  return (
    <div ref={element} className={`wall-layer wall-layer--${state}`} data-wall={path} inert={hidden} aria-hidden={hidden || undefined}>
      <Provider store={store}>
        <ApiContext value={api}>
          {refused ? (
            <p className="wall-note" role="alert">
              {refused}
            </p>
          ) : (
            <WallBoundary onFail={() => wallFailedWhileWaiting(turn, state)}>
              <Suspense fallback={null}>
                {/* Canvases keep the colours they were painted in. */}
                <Wall key={palette} />
              </Suspense>
            </WallBoundary>
          )}
          {explaining && state === 'seen' && (
            <Suspense fallback={null}>
              <ExplainLayer wall={element} />
            </Suspense>
          )}
        </ApiContext>
        {replay && (
          <Suspense fallback={null}>
            <ReplaySign replay={replay} />
          </Suspense>
        )}
      </Provider>
    </div>
  )
}

/** A wall that breaks while it is seen is mounted again by its boundary; only one that nobody has seen yet is given up. */
const wallFailedWhileWaiting = (turn: number, state: Props['state']) => {
  if (state === 'waiting') wallFailed(turn)
}
