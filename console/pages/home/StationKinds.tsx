import { useNavigate } from 'react-router-dom'
import { home } from '../../../core/contract/home.ts'
import { installedCapacity } from '../../../core/units.ts'
import { minutes, useCall } from '../../../core/useCall.ts'
import { CallCard } from '../../kit/CallCard.tsx'
import { siteColour } from '../../kit/siteColour.ts'
import './stationKinds.css'

/** How many sites of each kind there are, and which share of them reports. */
export function StationKinds() {
  const call = useCall(home.stationNumberByOrg, {}, { every: minutes(1) })
  const navigate = useNavigate()
  return (
    <CallCard
      className="home-kinds"
      title="站点构成"
      call={call}
      extra={kinds => `在线 ${kinds.reduce((sum, kind) => sum + kind.online, 0)}/${kinds.reduce((sum, kind) => sum + kind.count, 0)} 座`}
      isEmpty={kinds => kinds.every(kind => kind.count === 0)}
      empty="暂无站点"
    >
      {kinds => (
        <ul>
          {kinds
            .filter(kind => kind.count > 0)
            .map(kind => (
              <li key={kind.code}>
                <button
                  type="button"
                  onClick={() => navigate({ search: `?itemType=${kind.code}` }, { replace: true })}
                  title={`只看${kind.name}站点`}
                >
                  <span>{kind.name}</span>
                  <span className="home-track">
                    <i style={{ width: `${(kind.online / kind.count) * 100}%`, background: siteColour(kind.code) }} />
                  </span>
                  <span className="home-number">
                    <b>{kind.online}</b>/{kind.count}
                  </span>
                  <span className="home-number home-muted">
                    {installedCapacity(kind.installedCap).value} {installedCapacity(kind.installedCap).unit}
                  </span>
                </button>
              </li>
            ))}
        </ul>
      )}
    </CallCard>
  )
}
