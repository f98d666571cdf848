import { Button } from 'antd'
import type { NamedWall } from '../../../core/contract/walls/cue.ts'
import { PageCard } from '../../kit/pages/PageCard.tsx'
import { IncidentList } from './IncidentList.tsx'
import { SceneButtons } from './SceneButtons.tsx'
import { isFrozen, isRotating, showing } from './showing.ts'
import { SiteSearch } from './SiteSearch.tsx'
import { SentLine } from './SentLine.tsx'
import { useConduct } from './useConduct.ts'

interface Props {
  wall: NamedWall
  /** It is not connected any more. */
  gone: boolean
  onSent: () => void
}

/** Everything one can tell the wall taken hold of; what was done is confirmed beside the button that did it. */
export function Controls({ wall, gone, onSent }: Props) {
  const conduct = useConduct(wall, onSent)
  const frozen = isFrozen(wall)
  const mapOpen = wall.walls.includes('/map')
  const off = gone || conduct.busy !== ''
  return (
    <PageCard title={wall.name} label={`指挥 ${wall.name}`} extra={gone ? '未连接' : showing(wall)}>
      {gone && (
        <p className="told told--failed" role="alert">
          大屏“{wall.name}”已断开，重新连接后可继续指挥
        </p>
      )}
      <div className="conductor-pair">
        <Button
          size="large"
          type={frozen ? 'primary' : 'default'}
          disabled={off}
          loading={conduct.busy === 'freeze'}
          onClick={() => void conduct.send('freeze', { kind: frozen ? 'go' : 'freeze' })}
        >
          {frozen ? '继续画面' : '冻结画面'}
        </Button>
        <Button
          size="large"
          disabled={off || (isRotating(wall) && !frozen)}
          loading={conduct.busy === 'rotation'}
          onClick={() => void conduct.send('rotation', { kind: 'rotation' })}
        >
          {isRotating(wall) ? '轮播中' : '恢复轮播或原画面'}
        </Button>
      </div>
      <SentLine conduct={conduct} at={where => where === 'freeze' || where === 'rotation'} />
      <SceneButtons wall={wall} conduct={conduct} off={off} />
      {mapOpen ? (
        <>
          <IncidentList wall={wall} conduct={conduct} off={off} />
          <SiteSearch wall={wall} conduct={conduct} off={off} />
        </>
      ) : (
        <p className="note">该大屏的令牌不含地图，不能聚焦站点或调出告警</p>
      )}
    </PageCard>
  )
}
