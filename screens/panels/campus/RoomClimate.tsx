import { microgrid } from '../../../core/contract/energy/microgrid.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { explains } from '../../../core/explain/explains.ts'
import { qualityMark } from '../../../core/units/quality.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { Panel } from '../../kit/Panel.tsx'
import { useBox } from '../../kit/stage/useBox.ts'
import { airDigits } from '../airDigits.ts'
import { useMicrogrid } from '../useMicrogrid.ts'
import './campusTable.css'
import './roomClimate.css'

/** Rooms that find place beside each other. */
const shownRooms = 2
/** Indicators shown in any place; where a row more can be this high, stage units, it is shown. */
const leastShown = 4
const roomyRow = 46

/** Air of the switch-gear and battery rooms against the limits of their alarms. */
export function RoomClimate({ area }: { area?: string }) {
  const reply = useCall(microgrid.getDistribution, useMicrogrid(), { every: minutes(1), keep: true })
  const rooms = (reply.data?.environment ?? []).slice(0, shownRooms)
  const [box, { height }] = useBox()
  const lines = rooms[0]?.values.slice(0, Math.max(leastShown, Math.floor(height / roomyRow) - 1)) ?? []
  return (
    <Panel area={area} title="环境" tone="grid" scope="超限告警" source={reply} empty={rooms.length === 0 && '暂无环境监测'}>
      <div ref={box} className="fill climate-place">
        <table className="campus-table campus-climate">
          <thead>
            <tr>
              <th />
              {rooms.map(({ deviceNo, siteName }) => (
                <th key={deviceNo}>{siteName.slice(-4)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ indicator, name, unit }) => (
              <tr key={indicator}>
                <td>
                  {name}
                  <small>{unit}</small>
                </td>
                {rooms.map(({ deviceNo, values }) => {
                  const found = values.find(each => each.indicator === indicator)
                  const value = found?.value ?? null
                  const over =
                    found &&
                    value !== null &&
                    ((found.upper !== null && value > found.upper) || (found.lower !== null && value < found.lower))
                  return (
                    <td
                      key={deviceNo}
                      data-over-limit={over || undefined}
                      {...(found && explains(reply, 'environment.*.values.*.value', found.point))}
                    >
                      {value === null ? '--' : formatNumber(value, airDigits(value))}
                      {over && <small>超限</small>}
                      {found && qualityMark(found.quality) && <small>{qualityMark(found.quality)}</small>}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
