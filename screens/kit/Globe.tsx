import { Suspense } from 'react'
import type { Column } from '../layers/columns.ts'
import { GlGuard } from './GlGuard.tsx'
import { lazyAgain } from './lazyAgain.ts'

export interface GlobeProps {
  columns: Column[]
  /** The place turned to the viewer, degrees; the globe swings slowly about it. */
  longitude?: number
  latitude?: number
  label: string
  /** The pointer is on a column (its index), or on none (−1). */
  onHover?: (index: number) => void
}

const GlobeCanvas = lazyAgain(() => import('./GlobeCanvas.tsx'))

/** Dotted land, thin atmosphere and a light column for each place with sites; three.js comes as a chunk of its own. */
export function Globe({ label, ...props }: GlobeProps) {
  return (
    <div className="fill" role="img" aria-label={label}>
      <GlGuard>
        <Suspense fallback={null}>
          <GlobeCanvas {...props} />
        </Suspense>
      </GlGuard>
    </div>
  )
}
