import { explains } from '../../../core/explain/explains.ts'
import { qualityMark } from '../../../core/units/quality.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { Panel } from '../../kit/Panel.tsx'
import { airDigits } from '../airDigits.ts'
import { type Distribution, useDistribution } from './useDistribution.ts'
import { noMicrogrid } from './labels.ts'
import '../../kit/figure.css'
import './roomClimate.css'

type Room = Distribution['environment'][number]
type Value = Room['values'][number]

const short: Record<string, string> = { 环境温度: '温度', 环境湿度: '湿度', 'SF6 浓度': 'SF₆' }

const beyond = ({ value, lower, upper }: Value) =>
  value !== null && ((lower !== null && value < lower) || (upper !== null && value > upper))

function limitOf({ lower, upper }: Value): string {
  if (lower !== null && upper !== null) return `限 ${lower}~${upper}`
  if (upper !== null) return `限 ≤${upper}`
  return lower !== null ? `限 ≥${lower}` : '未设限值'
}

/** More do not fit with readable type; rooms in trouble come first. */
const most = 2

/** Air of the switch-gear and battery rooms against its limits. */
export function RoomClimate({ area }: { area: string }) {
  const reply = useDistribution()
  const all = reply.data?.environment ?? []
  const rooms = [...all].sort((a, b) => Number(b.values.some(beyond)) - Number(a.values.some(beyond))).slice(0, most)
  return (
    <Panel
      area={area}
      title="环境监测"
      tone="charging"
      scope={all.length > 0 && (all.length > rooms.length ? `${rooms.length}/${all.length} 处` : `${all.length} 处`)}
      source={reply}
      empty={reply.data === null ? noMicrogrid : rooms.length === 0 && '暂无环境监测'}
    >
      <div className="rooms-place">
        <div className="rooms">
          {rooms.map(room => (
            <section key={room.deviceNo}>
              <h3>
                {room.name}
                <small>{room.siteName}</small>
              </h3>
              <dl>
                {room.values.map(value => (
                  <div key={value.indicator} className={beyond(value) ? 'room-beyond' : undefined}>
                    <dt>{short[value.name] ?? value.name}</dt>
                    <dd
                      className={value.value === null ? 'figure-value figure--late' : 'figure-value'}
                      {...explains(reply, 'environment.*.values.*.value', value.point)}
                    >
                      {value.value === null ? '--' : formatNumber(value.value, airDigits(value.value))}
                      <small>{value.unit}</small>
                      {qualityMark(value.quality) && <small className="figure-quality">{qualityMark(value.quality)}</small>}
                    </dd>
                    <dd>{beyond(value) ? '越限' : limitOf(value)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </Panel>
  )
}
