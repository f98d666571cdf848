import type { NamedWall } from '../../../core/contract/walls/cue.ts'
import { ToneTag } from '../../kit/detail/ToneTag.tsx'
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
        {isFrozen(wall) && <ToneTag tone="busy">已冻结</ToneTag>}
        {isRotating(wall) && <ToneTag tone="busy">轮播中</ToneTag>}
        {wall.count > 1 && <ToneTag tone="busy">{wall.count} 块屏</ToneTag>}
        {wall.people > 0 && <ToneTag tone="busy">{wall.people} 个人员浏览器</ToneTag>}
      </span>
      <span>{showing(wall)}</span>
      <small>
        {withOrg && `${wall.orgName}　`}
        {wall.since.slice(5, 16)} 起在线
      </small>
    </button>
  )
}
