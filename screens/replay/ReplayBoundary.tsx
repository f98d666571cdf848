import { type ReactNode, Suspense } from 'react'
import { lazyWithRetry } from '../kit/lazyWithRetry.ts'
import type { Shown } from '../shown/shownWall.ts'

const Replaying = lazyWithRetry(() => import('./Replaying.tsx'))

interface Props {
  shown: Shown
  children: ReactNode
}

/**
 * A wall asked with `?demo=` shows that day instead of the present, with `&at=10:00` from that moment on, with
 * `&speed=300` so much faster than life.
 */
export function ReplayBoundary({ shown, children }: Props) {
  const asked = new URLSearchParams(shown.query)
  const day = asked.get('demo')
  return day ? (
    <Suspense fallback={null}>
      <Replaying key={day} day={day} at={asked.get('at') ?? ''} speed={asked.get('speed') ?? ''} path={shown.path}>
        {children}
      </Replaying>
    </Suspense>
  ) : (
    children
  )
}
