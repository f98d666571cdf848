import type { ReplyOf } from '../../../core/contract/call.ts'
import { pv } from '../../../core/contract/energy/pv.ts'
import { type Explained, explains } from '../../../core/explain/explains.ts'
import { instantOf, formatDuration } from '../../../core/time/time.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { useNow } from '../../kit/now.ts'
import { Panel } from '../../kit/Panel.tsx'
import { StateMark } from '../../kit/state/StateMark.tsx'
import { useShortTime } from '../../kit/useShortTime.ts'
import { inverterSymbols } from './inverterSymbols.ts'
import { useBox } from '../../kit/stage/useBox.ts'
import { lossFigure } from './labels.ts'
import './priorityFaults.css'

type Row = ReplyOf<typeof pv.getInverterHealth>['records'][number]

interface Props {
  area?: string
  onFocus: (siteId: string) => void
}

const rowHeight = 82
/** kWh a day: an inverter that is well again but lost as much is named as well. */
const worthNaming = 1

/** What to do first: the dearest faults on top, with what is wrong, since when, and what a day of it costs. */
export function PriorityFaults({ area, onFocus }: Props) {
  const health = useCall(pv.getInverterHealth, { size: 20 }, { every: minutes(1) })
  const [box, { height }] = useBox()
  const rows = (health.data?.records ?? []).filter(({ reason, lossKwh }) => reason !== '' || (lossKwh ?? 0) >= worthNaming)
  const none = health.data?.total ? '没有待处理事项' : '没有光伏逆变器'
  return (
    <Panel area={area} title="优先处理" tone="abnormal" scope="按损失排序，通讯未知在后" source={health} empty={rows.length === 0 && none}>
      <ol ref={box} className="fill pv-first">
        {rows.slice(0, Math.floor(height / rowHeight)).map(row => (
          <First key={row.deviceNo} row={row} onFocus={onFocus} explained={explains(health, `records.*.${lostAs(row)}`, row.deviceNo)} />
        ))}
      </ol>
    </Panel>
  )
}

/** By which figure a fault shows what it costs. */
const lostAs = ({ state, lossYuan }: Row) => (state === 'offline' ? 'unknownKwh' : lossYuan === null ? 'lossKwh' : 'lossYuan')

function First({ row, onFocus, explained }: { row: Row; onFocus: Props['onFocus']; explained: Explained }) {
  const now = useNow(60_000)
  const short = useShortTime()
  const silent = row.state === 'offline'
  const loss = lossFigure(row.lossKwh, row.lossYuan)
  const { value, unit, digits } = silent ? { value: row.unknownKwh, unit: 'kWh 未知', digits: 0 } : loss
  const well = row.reason === ''
  const since = row.since && `始于 ${short(row.since)}，已 ${formatDuration((now - instantOf(row.since).getTime()) / 1000)}`
  return (
    <li>
      <button type="button" className={well ? 'pv-well' : undefined} onClick={() => onFocus(row.siteId)}>
        <StateMark symbol={inverterSymbols[row.state]} size={18} />
        <b>
          {row.shortName} {row.deviceName}
        </b>
        <span style={{ color: `var(--${inverterSymbols[row.state].colour})` }}>
          {well ? '已恢复' : row.state === 'normal' || row.state === 'unjudged' ? '组串' : row.stateName}
        </span>
        <em {...explained}>
          {value === null ? '--' : formatNumber(value, digits)} <small>{unit}</small>
        </em>
        <p>{well ? '近 24 小时曾低于应发，现已正常' : row.reason}</p>
        <p className="pv-since">{since || (well ? '留意是否复发' : '始于时间未知')}</p>
      </button>
    </li>
  )
}
