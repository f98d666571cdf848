import { type ReactNode, Suspense } from 'react'
import { GlGuard } from '../kit/GlGuard.tsx'
import { lazyAgain } from '../kit/lazyAgain.ts'
import type { StationMapCanvasProps } from './StationMapCanvas.tsx'

const StationMapCanvas = lazyAgain(() => import('./StationMapCanvas.tsx'))

/** The station map behind its guard; MapLibre and deck.gl come as a chunk of their own, until then `fallback` stands in. */
export function StationMap({ fallback = null, ...props }: StationMapCanvasProps & { fallback?: ReactNode }) {
  return (
    <GlGuard>
      <Suspense fallback={fallback}>
        <StationMapCanvas {...props} />
      </Suspense>
    </GlGuard>
  )
}
