import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { rotationPath } from '../../core/walls/walls.ts'
import { RotationNote } from '../rotation/RotationNote.tsx'
import { lazyWithRetry } from '../kit/lazyWithRetry.ts'
import { page, usePage } from '../kit/page.ts'
import { usePointerActivity } from '../kit/usePointerActivity.ts'
import { wallActionsAtom } from '../shown/wallActions.ts'
import { actionsOf } from './actions.ts'
import { FrozenSign } from './FrozenSign.tsx'
import { Overlay } from './Overlay.tsx'
import { openCardAtom, pointerRingAtom } from './presenterAtoms.ts'
import { Ring } from './Ring.tsx'
import { useKeys } from './useKeys.ts'
import { useOpenWalls } from './useOpenWalls.ts'

const KeyList = lazyWithRetry(async () => ({ default: (await import('./KeyList.tsx')).KeyList }))
const NameCard = lazyWithRetry(async () => ({ default: (await import('./NameCard.tsx')).NameCard }))

/** Everything that stands over a wall for whoever presents it: signs, pointer, keys. */
export function PresenterLayer() {
  const queries = useQueryClient()
  const openWalls = useOpenWalls()
  const usual = useMemo(() => actionsOf({ queries, open: openWalls }), [queries, openWalls])
  const ofWall = usePage(wallActionsAtom)
  const actions = useMemo(() => [...ofWall, ...usual], [ofWall, usual])
  const ring = usePage(pointerRingAtom)
  const open = usePage(openCardAtom)
  const stirred = usePointerActivity()
  useKeys(actions)
  return (
    <Overlay>
      <FrozenSign />
      {location.pathname === rotationPath && <RotationNote />}
      <Suspense fallback={null}>
        {open === 'keys' && <KeyList actions={actions} />}
        {open === 'name' && <NameCard />}
      </Suspense>
      {stirred && !open && (
        <button type="button" className="presenter-button" aria-label="演示按键" onClick={() => page.set(openCardAtom, 'keys')}>
          ⋯
        </button>
      )}
      {ring && <Ring />}
    </Overlay>
  )
}
