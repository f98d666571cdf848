import { useMemo } from 'react'
import { charging } from '../../../core/contract/energy/charging.ts'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { Panel } from '../../kit/Panel.tsx'
import './hourField.css'

type Row = ReplyOf<typeof charging.getChargingHours>['rows'][number]
const nothing: Row[] = []
/** More stations leave no room for their names. */
const most = 8
const sum = (hours: readonly number[]) => hours.reduce((a, b) => a + b, 0)
/** Share of an hour's room that its bar takes. */
const wide = 0.76
/** Hours named below each station's bars. */
const named = [0, 6, 12, 18]

/** When each station gives how much, on an average day: station beside station, all on one scale, no bar before another. */
export function HourField({ area }: { area?: string }) {
  const reply = useCall(charging.getChargingHours, {}, { every: minutes(10) })
  const all = reply.data?.rows ?? nothing
  const rows = useMemo(() => [...all].sort((a, b) => sum(b.hours) - sum(a.hours)).slice(0, most), [all])
  const full = Math.max(1e-9, ...rows.flatMap(({ hours }) => hours))
  const known = rows.some(({ hours }) => sum(hours) > 0)
  const cut = all.length > rows.length ? `　电量前 ${rows.length} 站` : ''
  return (
    <Panel
      area={area}
      title="各站分时电量"
      tone="charging"
      scope={`近四周日均　kWh／时　同一比例${cut}`}
      source={reply}
      empty={!known && '暂无充电数据'}
    >
      <ul className="fill hour-field">
        {rows.map(({ itemNumber, itemJname, hours }) => (
          <Station key={itemNumber} name={itemJname} hours={hours} full={full} />
        ))}
      </ul>
    </Panel>
  )
}

function Station({ name, hours, full }: { name: string; hours: readonly number[]; full: number }) {
  const highest = Math.max(...hours)
  const peak = hours.indexOf(highest)
  return (
    <li role="img" aria-label={`${name}：日均 ${formatNumber(sum(hours), 0)} kWh，${peak} 时最高 ${formatNumber(highest, 0)} kWh`}>
      <p>
        <b>{name}</b>
        <span>
          {peak} 时 <em>{formatNumber(highest, 0)}</em>
        </span>
      </p>
      <svg viewBox={`0 0 ${hours.length} 1`} preserveAspectRatio="none" aria-hidden="true">
        {hours.map((kwh, hour) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the hour
            key={hour}
            className={hour === peak ? 'hour-peak' : undefined}
            x={hour + (1 - wide) / 2}
            width={wide}
            y={1 - kwh / full}
            height={kwh / full}
          />
        ))}
      </svg>
      <ol aria-hidden="true">
        {named.map(hour => (
          <li key={hour}>{hour}</li>
        ))}
      </ol>
    </li>
  )
}
