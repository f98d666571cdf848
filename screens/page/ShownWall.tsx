import { usePage } from '../kit/page.ts'
import { useReducedMotion } from '../../core/browser/useReducedMotion.ts'
import { ReplayBoundary } from '../replay/ReplayBoundary.tsx'
import { newestWallAtom, type Shown, shownWallAtom } from '../shown/shownWall.ts'
import { useLeaving } from './useLeaving.ts'
import './shownWall.css'
import { WallLayer } from './WallLayer.tsx'

/** The wall on the screen; while another one loads behind it, it stays, and then makes room for it. */
export function ShownWall() {
  const { visible, transition, outcome } = usePage(shownWallAtom)
  const newest = usePage(newestWallAtom)
  const still = useReducedMotion()
  const fade = transition === 'fade' && !still
  const leaving = useLeaving(visible, fade)
  // A rotation shows nothing before its first wall, and no wall that was given up.
  const gone = (newest.turn === 0 && !newest.own) || (outcome?.turn === newest.turn && !outcome.ok)
  const layers = [leaving, visible, gone ? null : newest].filter((shown): shown is Shown => shown !== null)
  const unique = [...new Map(layers.map(shown => [shown.turn, shown])).values()].sort((a, b) => a.turn - b.turn)
  const stateOf = ({ turn }: Shown) =>
    turn === visible?.turn ? (leaving && fade ? 'arriving' : 'seen') : turn === leaving?.turn ? 'leaving' : 'waiting'
  return unique.map(shown => (
    <ReplayBoundary key={shown.turn} shown={shown}>
      <WallLayer shown={shown} newest={shown.turn === newest.turn} state={stateOf(shown)} />
    </ReplayBoundary>
  ))
}
