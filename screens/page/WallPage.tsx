import { Suspense, useEffect } from 'react'
import { AlarmFeedContext, useRunAlarmFeed } from '../../core/alarms/useAlarmFeed.ts'
import { fullWalls, rotationPath, type WallPath } from '../../core/walls/walls.ts'
import { useCues } from '../cue/useCues.ts'
import { useReport } from '../cue/useReport.ts'
import { lazyWithRetry } from '../kit/lazyWithRetry.ts'
import { page } from '../kit/page.ts'
import { unfreeze } from '../shown/frozen.ts'
import { PresenterLayer } from '../presenter/PresenterLayer.tsx'
import { ShownWall } from './ShownWall.tsx'
import { newestWallAtom, turnAtom } from '../shown/shownWall.ts'
import { useWallAccess } from '../shown/wallAccess.ts'

const RunRotation = lazyWithRetry(async () => ({ default: (await import('../rotation/RunRotation.tsx')).RunRotation }))

/** Panels that stand alone show no alarms: their page keeps the socket for a conductor's orders only. */
const showsAlarms = () => (fullWalls as readonly WallPath[]).includes(page.get(newestWallAtom).path)

/** The page around the walls: one socket, whatever wall is shown; orders, rotation, presenter. Or the sentence why it may show nothing. */
export function WallPage() {
  const refused = useWallAccess(state => state.refused)
  return refused ? (
    <p className="wall-note" role="alert">
      {refused}
    </p>
  ) : (
    <Living />
  )
}

function Living() {
  const feed = useRunAlarmFeed('live', showsAlarms)
  useCues(feed)
  useReport(feed)
  // Whoever calls for another wall does not want to see it empty.
  useEffect(() => page.sub(turnAtom, unfreeze), [])
  return (
    <AlarmFeedContext value={feed}>
      <ShownWall />
      {location.pathname === rotationPath && (
        <Suspense fallback={null}>
          <RunRotation />
        </Suspense>
      )}
      <PresenterLayer />
    </AlarmFeedContext>
  )
}
