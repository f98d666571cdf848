import { useAtom } from 'jotai'
import { Suspense, useCallback, useMemo } from 'react'
import { charging } from '../../../core/contract/energy/charging.ts'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { GlGuard } from '../../kit/gl/GlGuard.tsx'
import { lazyWithRetry } from '../../kit/lazyWithRetry.ts'
import { Panel } from '../../kit/Panel.tsx'
import { useWallAction } from '../../shown/wallActions.ts'
import { queryParamAtom } from '../../shown/wallQuery.ts'
import './hourField.css'

type Row = ReplyOf<typeof charging.getChargingHours>['rows'][number]
const BarField = lazyWithRetry(() => import('./BarField.tsx'))
const viewAtom = queryParamAtom('view')
const nothing: Row[] = []
/** More stations leave no room for their names. */
const most = 8
const sum = (hours: readonly number[]) => hours.reduce((a, b) => a + b, 0)
/** As many columns as leave the fewest places empty. */
const columnsOf = (stations: number) => (stations <= 3 ? Math.max(1, stations) : Math.ceil(stations / 2))
/** Share of an hour's room that its bar takes. */
const wide = 0.76
/** Hours named below each station's bars. */
const named = [0, 6, 12, 18]

/**
 * When each station gives how much, on an average day: station beside station, all on one scale, no bar before another. Key V
 * (`?view=3d`) shows the same as one field in depth, which a person may turn: the shape of the day over all stations.
 */
export function HourField({ area }: { area?: string }) {
  const reply = useCall(charging.getChargingHours, {}, { every: minutes(10) })
  const all = reply.data?.rows ?? nothing
  const rows = useMemo(() => [...all].sort((a, b) => sum(b.hours) - sum(a.hours)).slice(0, most), [all])
  const full = Math.max(1e-9, ...rows.flatMap(({ hours }) => hours))
  const known = rows.some(({ hours }) => sum(hours) > 0)
  // The first row stands in front: there the lowest bars hide nothing.
  const behind = useMemo(() => [...rows].reverse().map(({ itemJname, hours }) => ({ name: itemJname, values: hours })), [rows])
  const [view, setView] = useAtom(viewAtom)
  const deep = view === '3d'
  const turn = useCallback(() => setView(deep ? '' : '3d'), [deep, setView])
  useWallAction({ key: 'V', title: '分时电量立体或并列', run: turn })
  const cut = all.length > rows.length ? `　电量前 ${rows.length} 站` : ''
  return (
    <Panel
      area={area}
      title="各站分时电量"
      tone="charging"
      scope={
        <span className="hour-view">
          {`近四周日均　kWh／时　同一比例${cut}`}
          <button type="button" aria-pressed={deep} aria-label="立体" onClick={turn}>
            立体 <kbd>V</kbd>
          </button>
        </span>
      }
      source={reply}
      empty={!known && '暂无充电数据'}
    >
      {deep ? (
        <div className="fill" role="img" aria-label="各站各时刻的平均充电电量">
          <GlGuard>
            <Suspense fallback={null}>
              <BarField rows={behind} />
            </Suspense>
          </GlGuard>
        </div>
      ) : (
        <ul className="fill hour-field" style={{ gridTemplateColumns: `repeat(${columnsOf(rows.length)}, minmax(0, 1fr))` }}>
          {rows.map(({ itemNumber, itemJname, hours }) => (
            <Station key={itemNumber} name={itemJname} hours={hours} full={full} />
          ))}
        </ul>
      )}
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
