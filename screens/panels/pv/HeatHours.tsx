import { inverterStates } from '../../../core/contract/energy/pv.ts'
import { StateMark } from '../../kit/state/StateMark.tsx'
import { inverterSymbols } from './inverterSymbols.ts'
import { bandOf, byModel, type HeatInverter, litHours, sharesOf } from './performanceHeat.ts'

/** The axis reaches beyond what was expected; stage units. */
const most = 120
const bar = { width: 30, height: 104 }
const figureOf = (share: number | null | undefined) => (share === null || share === undefined ? '--' : `${share}`)

interface Props {
  inverter: HeatInverter
  /** Beginnings of the hours. */
  hours: readonly string[]
  /** Of the field, where it covers nothing that is pointed at. */
  side: 'left' | 'right'
}

/** One inverter hour by hour: bars against what was expected, a dash where the others of its site were. */
export function HeatHours({ inverter, hours, side }: Props) {
  const shares = sharesOf(inverter)
  const lit = litHours([shares], hours.length)
  const y = (share: number) => bar.height - (Math.min(share, most) / most) * bar.height
  return (
    <div className="heat-hours" role="status" style={{ [side]: 0 }}>
      <p>
        <StateMark symbol={inverterSymbols[inverter.state]} size={15} />
        {inverter.deviceName}
        <span>{inverterStates[inverter.state]}</span>
        <em>{byModel(inverter) ? '发电 ÷ 期望 %，横线为同站中位' : '发电 ÷ 同站中位 %，期望未知'}</em>
      </p>
      {lit.length === 0 ? (
        <p>近 24 小时没有可对照的时段</p>
      ) : (
        <svg width={lit.length * bar.width} height={bar.height + 40} aria-hidden="true">
          <line x1={0} x2={lit.length * bar.width} y1={y(100)} y2={y(100)} />
          {lit.map((hour, n) => {
            const [own, peers] = [shares[hour] ?? null, inverter.peers[hour] ?? null]
            const x = n * bar.width
            return (
              <g key={hours[hour]}>
                {own !== null && (
                  <rect className={`heat-${bandOf(own)}`} x={x + 5} width={bar.width - 10} y={y(own)} height={bar.height - y(own)} />
                )}
                {own !== null && peers !== null && peers > 0 && (
                  <rect className="heat-peers" x={x + 2} width={bar.width - 4} y={y((own / peers) * 100) - 1} height={2} />
                )}
                <text x={x + bar.width / 2} y={bar.height + 16}>
                  {figureOf(own)}
                </text>
                <text className="heat-hour" x={x + bar.width / 2} y={bar.height + 35}>
                  {hours[hour]?.slice(11, 13)}
                </text>
              </g>
            )
          })}
        </svg>
      )}
    </div>
  )
}
