import { useBox } from '../../kit/stage/useBox.ts'
import { bandOf, type HeatInverter, sharesOf } from './performanceHeat.ts'

/** The bars reach a little beyond what was expected, %. */
const most = 110

interface Props {
  inverter: HeatInverter | undefined
  /** Which of the hours are drawn, side by side: those with light. */
  lit: readonly number[]
  /** Beginnings of the hours. */
  hours: readonly string[]
}

/** One inverter hour by hour against what was expected, warm where it gave too little; a dash where its neighbours were. */
export function HourBars({ inverter, lit, hours }: Props) {
  const [box, { width, height }] = useBox()
  const shares = inverter ? sharesOf(inverter) : []
  const y = (share: number) => height - (Math.min(share, most) / most) * height
  const step = width / Math.max(1, lit.length)
  const told = lit.flatMap(hour => (shares[hour] == null ? [] : [`${hours[hour]?.slice(11, 13)} 时 ${shares[hour]}%`]))
  return (
    <span ref={box} className="hour-bars" role="img" aria-label={told.join('，') || '近 24 小时没有可对照的时段'}>
      {height > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          <line x1={0} x2={width} y1={y(100)} y2={y(100)} />
          {lit.map((hour, n) => {
            const [own, peers] = [shares[hour] ?? null, inverter?.peers[hour] ?? null]
            const x = n * step
            if (own === null)
              return <rect key={hour} className="heat-unknown" x={x + 1} width={Math.max(1, step - 2)} y={height - 3} height={3} />
            return (
              <g key={hour}>
                <rect
                  className={`heat-${bandOf(own)}`}
                  x={x + 1}
                  width={Math.max(1, step - 2)}
                  y={Math.min(height - 2, y(own))}
                  height={Math.max(2, height - y(own))}
                />
                {peers !== null && peers > 0 && (
                  <rect className="hour-peers" x={x} width={step} y={y((own / peers) * 100) - 1} height={2} />
                )}
              </g>
            )
          })}
        </svg>
      )}
    </span>
  )
}
