import { Button } from 'antd'
import { useState } from 'react'
import type { NamedWall } from '../../../core/contract/walls/cue.ts'
import { fullWalls, isWall, type WallPath } from '../../../core/walls/walls.ts'
import { wallName } from '../../kit/hooks/wallName.ts'
import { SentLine } from './SentLine.tsx'
import type { Conduct } from './useConduct.ts'

interface Props {
  wall: NamedWall
  conduct: Conduct
  off: boolean
}

const keyOf = (path: string) => `wall:${path}`

/** The walls by their titles; single panels only when asked for. */
export function SceneButtons({ wall, conduct, off }: Props) {
  const [all, setAll] = useState(false)
  const open = wall.walls.filter(isWall)
  const full = open.filter(path => (fullWalls as readonly WallPath[]).includes(path))
  const shown = all || full.length === 0 ? open : full
  const current = new Set(wall.shows.map(({ path, query }) => (query ? '' : path)))
  return (
    <section aria-label="切换画面">
      <h3>切换画面</h3>
      <div className="conductor-scenes">
        {shown.map(path => (
          <Button
            key={path}
            size="large"
            type={current.has(path) ? 'primary' : 'default'}
            ghost={current.has(path)}
            disabled={off}
            loading={conduct.busy === keyOf(path)}
            onClick={() => void conduct.send(keyOf(path), { kind: 'wall', path })}
          >
            {wallName(path)}
          </Button>
        ))}
        {shown.length < open.length && (
          <Button size="large" type="dashed" onClick={() => setAll(true)}>
            更多画面
          </Button>
        )}
      </div>
      <SentLine conduct={conduct} at={where => where.startsWith('wall:')} />
    </section>
  )
}
