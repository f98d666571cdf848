import { explains } from '../../../core/explain/explains.ts'
import { qualityMark } from '../../../core/units/quality.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { Panel } from '../../kit/Panel.tsx'
import { useBox } from '../../kit/stage/useBox.ts'
import { bandOf } from './density.ts'
import { useBuildings } from './useBuildings.ts'
import './campusTable.css'
import './buildingRanking.css'

/** Height of the head, and of a row at the least, stage units (campusTable.css). */
const [headHeight, rowHeight] = [26, 28]

/** Metered buildings by their power, with power per floor area; those that are silent come last: as many as there is room for. */
export function BuildingRanking({ area }: { area?: string }) {
  const reply = useBuildings()
  const [box, { height }] = useBox()
  const rows = (reply.data?.buildings ?? []).filter(({ feeder }) => feeder !== null).sort((a, b) => (b.power ?? -1) - (a.power ?? -1))
  const most = Math.max(1, ...rows.map(({ power }) => power ?? 0))
  const all = reply.data?.buildings.length ?? 0
  const places = height > 0 ? Math.max(1, Math.floor((height - headHeight) / rowHeight)) : rows.length
  return (
    <Panel
      area={area}
      title="建筑用能排行"
      tone="consumption"
      scope={rows.length < all ? `计量 ${rows.length}/${all} 栋` : undefined}
      source={reply}
      empty={rows.length === 0 && '暂无计量建筑'}
    >
      <div ref={box} className="fill">
        <table className="campus-table campus-ranking">
          <thead>
            <tr>
              <th>建筑</th>
              <th aria-label="占比" />
              <th>kW</th>
              <th>W/m²</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, places).map(({ id, name, power, quality, density, state }) => (
              <tr key={id} data-state={state}>
                <td>{name}</td>
                <td>
                  <i style={{ width: `${((power ?? 0) / most) * 100}%`, background: bandOf(density)?.colour }} />
                </td>
                <td {...explains(reply, 'buildings.*.power', String(id))}>
                  {power === null ? '--' : formatNumber(power, 0)}
                  {qualityMark(quality) && <small>{qualityMark(quality)}</small>}
                </td>
                <td {...explains(reply, 'buildings.*.density', String(id))}>{density === null ? '--' : formatNumber(density, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
