import { useMemo } from 'react'
import { inverterStates, pv } from '../../../core/contract/energy/pv.ts'
import { explains } from '../../../core/explain/explains.ts'
import { formatDuration, instantOf } from '../../../core/time/time.ts'
import { type CallState, minutes, seconds, useCall } from '../../../core/call/useCall.ts'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { useNow } from '../../kit/now.ts'
import { Panel } from '../../kit/Panel.tsx'
import { StateMark } from '../../kit/state/StateMark.tsx'
import { useBox } from '../../kit/stage/useBox.ts'
import { useShortTime } from '../../kit/useShortTime.ts'
import { deviating, fromPeers, type Inverter } from './deviating.ts'
import { HourBars } from './HourBars.tsx'
import { inverterSymbols } from './inverterSymbols.ts'
import { lossFigure, lossSum } from './labels.ts'
import { litHours, sharesOf } from './performanceHeat.ts'
import './deviations.css'

type Health = CallState<ReplyOf<typeof pv.getInverterHealth>>

interface Props {
  area?: string
  focus: string | undefined
  onFocus: (siteId: string) => void
}

/** Height of a row, stage units: few share the room there is. */
const [least, most] = [96, 136]
const head = 30

/**
 * Who falls behind its neighbours: every inverter that does, the worst first, with what is wrong, how far behind it is, its hours, and
 * what it costs as energy times price. The foot holds them against the loss of all.
 */
export function Deviations({ area, focus, onFocus }: Props) {
  const health = useCall(pv.getInverterHealth, { size: 100 }, { every: minutes(1) })
  const matrix = useCall(pv.getInverterMatrix, {}, { every: minutes(1) })
  const [box, { height }] = useBox()
  const hours = useMemo(
    () => new Map(matrix.data?.sites.flatMap(({ inverters }) => inverters.map(inverter => [inverter.deviceNo, inverter] as const))),
    [matrix.data],
  )
  const lit = useMemo(() => litHours([...hours.values()].map(sharesOf), matrix.data?.hours.length ?? 0), [hours, matrix.data])
  const rows = useMemo(() => deviating(health.data?.records ?? []), [health.data])
  const total = health.data?.total ?? 0
  const shown = rows.slice(0, Math.max(0, Math.floor((height - head) / least)))
  const tall = Math.min(most, (height - head) / Math.max(1, shown.length))
  const none = total > 0 ? `${total} 台逆变器都与同站一致` : '没有光伏逆变器'
  return (
    <Panel
      area={area}
      title="偏离同站的逆变器"
      tone="abnormal"
      scope={rows.length > 0 && `${total} 台中 ${rows.length} 台　异常在前，其次通讯未知`}
      source={health}
      empty={rows.length === 0 && none}
    >
      <div className="deviants fill">
        <div ref={box}>
          {height > 0 && (
            <ol>
              <li className="deviant deviant--head" style={{ height: head }} aria-hidden="true">
                <span>逆变器与原因</span>
                <span>较同站中位</span>
                <span>逐时 ÷ 期望，白线同站</span>
                <span>损失 = 电量 × 电价</span>
              </li>
              {shown.map(row => (
                <li key={row.deviceNo} style={{ height: tall }} aria-current={row.siteId === focus || undefined}>
                  <button type="button" className="deviant" onClick={() => onFocus(row.siteId)}>
                    <Who row={row} />
                    <Behind row={row} health={health} />
                    <HourBars inverter={hours.get(row.deviceNo)} lit={lit} hours={matrix.data?.hours ?? noHours} />
                    <Cost row={row} health={health} />
                  </button>
                </li>
              ))}
            </ol>
          )}
        </div>
        <Sum shown={shown} />
      </div>
    </Panel>
  )
}

const noHours: readonly string[] = []

function Who({ row }: { row: Inverter }) {
  const now = useNow(60_000)
  const short = useShortTime()
  const { state, reason, since, shortName, deviceName } = row
  const symbol = inverterSymbols[state]
  const begun = since && `　始于 ${short(since)}，已 ${formatDuration((now - instantOf(since).getTime()) / 1000)}`
  const well = state === 'normal' || state === 'unjudged'
  return (
    <span className="deviant-who">
      <span>
        <StateMark symbol={symbol} size={20} />
        <b>
          {shortName} {deviceName}
        </b>
        <em style={{ color: `var(--${reason && well ? 'abnormal' : symbol.colour})` }}>
          {reason ? (well ? '组串' : inverterStates[state]) : '略低'}
        </em>
      </span>
      <small>{reason ? `${reason}${begun}` : '低于同站，仍在正常范围'}</small>
    </span>
  )
}

function Behind({ row, health }: { row: Inverter; health: Health }) {
  const { deviceNo, dayHours, peerHours, expectedHours } = row
  const far = fromPeers(row)
  const reference = peerHours ?? expectedHours
  return (
    <span className="deviant-behind" {...explains(health, 'records.*.dayHours', deviceNo)}>
      <b data-far={far !== null && far <= -10}>{far === null ? '--' : `${far > 0 ? '+' : ''}${formatNumber(far, 1)}%`}</b>
      <i>{far !== null && <u style={{ width: `${Math.min(100, Math.max(0, 100 + far))}%` }} />}</i>
      <small>
        {dayHours === null ? '--' : formatNumber(dayHours, 2)} / {reference === null ? '--' : formatNumber(reference, 2)} h
        {peerHours === null && reference !== null && ' 期望'}
      </small>
    </span>
  )
}

/** By which figure a row shows what it costs. */
const lostAs = ({ state, lossYuan }: Inverter) => (state === 'offline' ? 'unknownKwh' : lossYuan === null ? 'lossKwh' : 'lossYuan')

function Cost({ row, health }: { row: Inverter; health: Health }) {
  const { state, lossKwh, lossYuan, unknownKwh, deviceNo } = row
  const silent = state === 'offline'
  const { value, unit, digits } = silent ? { value: unknownKwh, unit: 'kWh', digits: 0 } : lossFigure(lossKwh, lossYuan)
  return (
    <span className="deviant-cost" {...explains(health, `records.*.${lostAs(row)}`, deviceNo)}>
      <b data-silent={silent}>
        {value === null ? '--' : formatNumber(value, digits)}
        <small>{unit.replace('/天', '')}</small>
      </b>
      <small>{silent ? '可能少发，不计入损失' : lossSum(lossKwh, lossYuan)}</small>
    </span>
  )
}

/** The loss of all as energy times price, and what of it stands above. */
function Sum({ shown }: { shown: readonly Inverter[] }) {
  const performance = useCall(pv.getPerformance, {}, { every: seconds(15) })
  const { lossKwh = null, lossYuan = null } = performance.data ?? {}
  const field = lossYuan === null ? 'lossKwh' : 'lossYuan'
  const all = lossFigure(lossKwh, lossYuan)
  const listed = shown.reduce((sum, row) => sum + (row.state === 'offline' ? 0 : (row[field] ?? 0)), 0)
  return (
    <p className="deviants-sum">
      <span>
        近 24 小时全部损失 <b {...explains(performance, field)}>{all.value === null ? '--' : formatNumber(all.value, all.digits)}</b>
        {all.unit.replace('/天', '')}　{lossSum(lossKwh, lossYuan)}
      </span>
      {shown.length > 0 && all.value !== null && all.value > 0 && (
        <span>
          以上 {shown.length} 台占 <b>{Math.min(100, Math.round((100 * listed) / all.value))}%</b>
        </span>
      )}
    </p>
  )
}
