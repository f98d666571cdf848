import { Suspense } from 'react'
import { GlGuard } from '../kit/gl/GlGuard.tsx'
import { lazyWithRetry } from '../kit/lazyWithRetry.ts'
// With the wall: one file less to wait for.
import './stationMap.css'
import type { StationMapCanvasProps } from './StationMapCanvas.tsx'

const StationMapCanvas = lazyWithRetry(() => import('./StationMapCanvas.tsx'))

/** The station map behind its guard; MapLibre and deck.gl come as a chunk of their own, until then the place is empty. */
export function StationMap(props: StationMapCanvasProps) {
  return (
    <GlGuard>
      <Suspense fallback={null}>
        <StationMapCanvas {...props} />
      </Suspense>
    </GlGuard>
  )
}
