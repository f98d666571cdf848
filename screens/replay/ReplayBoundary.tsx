import { type ReactNode, Suspense } from 'react'
import { lazyAgain } from '../kit/lazyAgain.ts'
import type { Shown } from '../shownWall.ts'

const Replaying = lazyAgain(() => import('./Replaying.tsx'))

interface Props {
  shown: Shown
  children: ReactNode
}

/** A wall asked with `?demo=` shows that day instead of the present. */
export function ReplayBoundary({ shown, children }: Props) {
  const day = new URLSearchParams(shown.query).get('demo')
  return day ? (
    <Suspense fallback={null}>
      <Replaying key={day} day={day} path={shown.path}>
        {children}
      </Replaying>
    </Suspense>
  ) : (
    children
  )
}
