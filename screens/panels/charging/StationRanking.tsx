import { charging } from '../../../core/contract/energy/charging.ts'
import { explains } from '../../../core/explain/explains.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { Panel } from '../../kit/Panel.tsx'
import { useBox } from '../../kit/stage/useBox.ts'
import './stationRanking.css'

/** Height of a line, stage units: few stations take the room there is. */
const [least, most] = [28, 48]
const headHeight = 24

/** Stations by today's income, with their energy and utilisation. */
export function StationRanking({ area }: { area?: string }) {
  const reply = useCall(charging.stationListByOrg, {}, { every: minutes(1) })
  const [place, { height }] = useBox()
  const stations = reply.data ?? []
  const room = height - headHeight
  const shown = stations.slice(0, Math.max(0, Math.floor(room / least)))
  const line = Math.min(most, room / Math.max(1, shown.length))
  const best = Math.max(0, ...stations.map(({ income }) => income))
  return (
    <Panel
      area={area}
      title="电站排名"
      tone="charging"
      scope={
        height > 0 && shown.length < stations.length ? `今日　前 ${shown.length}，共 ${stations.length} 站` : `今日　${stations.length} 站`
      }
      source={reply}
      empty={stations.length === 0 && '没有充电站'}
    >
      <div ref={place} className="fill">
        <ol className="charging-ranking">
          <li>
            <span />
            <span>电站</span>
            <span />
            <em>收入 元</em>
            <em>电量 kWh</em>
            <em>利用率</em>
          </li>
          {shown.map(station => (
            <li key={station.itemNumber} style={{ height: line }}>
              <i>{station.rank}</i>
              <span>{station.itemJname}</span>
              <span className="charging-track">
                <b style={{ width: `${best > 0 ? (station.income / best) * 100 : 0}%` }} />
              </span>
              <em {...explains(reply, '*.income', station.itemNumber)}>{formatNumber(station.income, 0)}</em>
              <em {...explains(reply, '*.kwh', station.itemNumber)}>{station.kwh === null ? '--' : formatNumber(station.kwh, 0)}</em>
              <em {...explains(reply, '*.timeRate', station.itemNumber)}>
                {station.timeRate === null ? '--' : `${formatNumber(station.timeRate, 1)}%`}
              </em>
            </li>
          ))}
        </ol>
      </div>
    </Panel>
  )
}
