import type { ReactNode } from 'react'
import type { ReplyOf } from '../../../core/contract/call.ts'
import type { weather } from '../../../core/contract/platform/weather.ts'

type Kind = ReplyOf<typeof weather.getWeatherLine>[number]['icon']

const cloud = 'M7 18h9.5a3.5 3.5 0 0 0 .4-6.97A5 5 0 0 0 7.3 10.4 3.8 3.8 0 0 0 7 18Z'
const sun = (x: number, y: number, r: number) => (
  <g stroke="var(--consumption)" fill="none">
    <circle cx={x} cy={y} r={r} fill="var(--consumption)" stroke="none" />
    {[0, 45, 90, 135, 180, 225, 270, 315].map(turn => (
      <path key={turn} d={`M${x} ${y - r - 1.5}v-2`} transform={`rotate(${turn} ${x} ${y})`} />
    ))}
  </g>
)
const over = { fill: 'var(--card)', stroke: 'var(--text2)' }

const drawings: Record<Kind, ReactNode> = {
  clear: sun(12, 12, 4.5),
  cloudy: (
    <>
      {sun(15, 8, 3.5)}
      <path d={cloud} {...over} />
    </>
  ),
  overcast: <path d={cloud} fill="var(--line)" stroke="var(--text2)" transform="translate(0 -2)" />,
  rain: (
    <>
      <path d={cloud} {...over} transform="translate(0 -4)" />
      <path d="M9 17l-1 3M12.5 17l-1 3M16 17l-1 3" stroke="var(--grid)" />
    </>
  ),
  snow: (
    <>
      <path d={cloud} {...over} transform="translate(0 -4)" />
      <path d="M9 18.5h.01M12 20.5h.01M15 18.5h.01" stroke="var(--grid)" strokeWidth="2.2" />
    </>
  ),
  wind: <path d="M3 9h11a2.5 2.5 0 1 0-2.5-2.5M3 13h15a2.5 2.5 0 1 1-2.5 2.5M3 17h7" stroke="var(--text2)" fill="none" />,
  fog: <path d="M4 8h16M6 12h12M4 16h16" stroke="var(--text2)" />,
}

/** The documents' seven kinds of weather, drawn. */
export function WeatherIcon({ kind, size }: { kind: Kind; size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[kind]}
    </svg>
  )
}
