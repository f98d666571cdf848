import { useStore } from 'zustand'
import { useReducedMotion } from './kit/useReducedMotion.ts'
import { ReplayBoundary } from './replay/ReplayBoundary.tsx'
import { type Shown, shownOf, shownWall } from './shownWall.ts'
import { useLeaving } from './useLeaving.ts'
import './wallLayers.css'
import { WallLayer } from './WallLayer.tsx'

/** The wall on the screen; while another one loads behind it, it stays, and then makes room for it. */
export function ShownWall() {
  const state = useStore(shownWall)
  const still = useReducedMotion()
  const fade = state.transition === 'fade' && !still
  const leaving = useLeaving(state.visible, fade)
  const newest = shownOf(state)
  // A rotation shows nothing before its first wall, and no wall that was given up.
  const gone = (newest.turn === 0 && !newest.own) || (state.outcome?.turn === newest.turn && !state.outcome.ok)
  const layers = [leaving, state.visible, gone ? null : newest].filter((shown): shown is Shown => shown !== null)
  const unique = [...new Map(layers.map(shown => [shown.turn, shown])).values()].sort((a, b) => a.turn - b.turn)
  return unique.map(shown => (
    <ReplayBoundary key={shown.turn} shown={shown}>
      <WallLayer
        shown={shown}
        newest={shown.turn === newest.turn}
        state={
          shown.turn === state.visible?.turn
            ? leaving && fade
              ? 'arriving'
              : 'seen'
            : shown.turn === leaving?.turn
              ? 'leaving'
              : 'waiting'
        }
      />
    </ReplayBoundary>
  ))
}
