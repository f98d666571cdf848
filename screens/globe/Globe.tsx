import { Suspense } from 'react'
import { GlGuard } from '../kit/gl/GlGuard.tsx'
import { lazyWithRetry } from '../kit/lazyWithRetry.ts'
import type { GlobeProps } from './globeProps.ts'

const GlobeCanvas = lazyWithRetry(() => import('./GlobeCanvas.tsx'))

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
