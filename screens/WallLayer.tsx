import { type ComponentType, type LazyExoticComponent, Suspense, useMemo, useRef } from 'react'
import type { WallPath } from '../core/walls.ts'
import { ApiContext } from '../core/useCall.ts'
import { lazyAgain } from './kit/lazyAgain.ts'
import { useReplay } from './replay/ReplayContext.ts'
import { routes } from './routes.ts'
import { LeavingWall, type Shown, wallFailed } from './shownWall.ts'
import { useReadiness } from './useReadiness.ts'
import { createWallApi, useWallAccess } from './wallAccess.ts'
import { WallBoundary } from './WallBoundary.tsx'

const ReplaySign = lazyAgain(async () => ({ default: (await import('./replay/ReplaySign.tsx')).ReplaySign }))

const known = new Map<WallPath, LazyExoticComponent<ComponentType>>()
const lazyOf = (path: WallPath) => {
  const wall = known.get(path) ?? lazyAgain(routes[path].wall)
  known.set(path, wall)
  return wall
}

interface Props {
  shown: Shown
  /** The wall shown last: it follows its question. Any other keeps the one it had. */
  newest: boolean
  state: 'waiting' | 'arriving' | 'seen' | 'leaving'
}

/** One wall with its own client, failures and question; the sentence why it may not be shown takes its place. */
export function WallLayer({ shown, newest, state }: Props) {
  const { path, turn } = shown
  const element = useRef<HTMLDivElement>(null)
  const replay = useReplay()
  const api = useMemo(() => replay?.api ?? createWallApi(path), [replay, path])
  const refused = useWallAccess(access => access.refusedWalls[path])
  useReadiness(element, turn, newest, refused !== undefined)
  const Wall = lazyOf(path)
  const hidden = state === 'waiting' || state === 'leaving'
  return (
    <div ref={element} className={`wall-layer wall-layer--${state}`} data-wall={path} inert={hidden} aria-hidden={hidden || undefined}>
      <LeavingWall value={newest ? null : shown}>
        <ApiContext value={api}>
          {refused ? (
            <p className="wall-note" role="alert">
              {refused}
            </p>
          ) : (
            <WallBoundary onFail={() => wallFailedWhileWaiting(turn, state)}>
              <Suspense fallback={null}>
                <Wall />
              </Suspense>
            </WallBoundary>
          )}
        </ApiContext>
        {replay && (
          <Suspense fallback={null}>
            <ReplaySign store={replay.store} />
          </Suspense>
        )}
      </LeavingWall>
    </div>
  )
}

/** A wall that breaks while it is seen is mounted again by its boundary; only one that nobody has seen yet is given up. */
const wallFailedWhileWaiting = (turn: number, state: Props['state']) => {
  if (state === 'waiting') wallFailed(turn)
}
