import type { NamedWall } from '../../core/contract/cue.ts'
import { isFrozen, isRotating, showing } from './showing.ts'

interface Props {
  wall: NamedWall
  /** Organisations differ: say which. */
  withOrg: boolean
  held: boolean
  onHold: () => void
}

/** A named wall: what it shows now; one touch takes hold of it. */
export function WallCard({ wall, withOrg, held, onHold }: Props) {
  return (
    <button type="button" className={held ? 'wall-card held' : 'wall-card'} aria-pressed={held} onClick={onHold}>
      <b>{wall.name}</b>
      <span className="wall-card-tags">
        {isFrozen(wall) && <em>已冻结</em>}
        {isRotating(wall) && <em>轮播中</em>}
        {wall.count > 1 && <em>{wall.count} 块屏</em>}
      </span>
      <span>{showing(wall)}</span>
      <small>
        {withOrg && `${wall.orgName}　`}
        {wall.since.slice(5, 16)} 起在线
      </small>
    </button>
  )
}
