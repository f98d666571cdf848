import { charging } from '../../../core/contract/energy/charging.ts'
import { explains } from '../../../core/explain/explains.ts'
import { seconds, useCall } from '../../../core/call/useCall.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { Panel } from '../../kit/Panel.tsx'
import { useBox } from '../../kit/stage/useBox.ts'
import { StateMark } from '../../kit/state/StateMark.tsx'
import { pileSymbols } from './pileSymbols.ts'
import './newestOrders.css'

/**
 * Least height of an order, stage units; so many as find room share the panel, and each keeps its height, so that the list never jumps.
 */
const tall = 60

/** What stands beside an order's mark; of one that nobody reports any more nothing is known but that. */
const labels = { charging: '充电中', silent: '通信中断' } as const
const symbols = { charging: pileSymbols.charging, ended: pileSymbols.idle, silent: pileSymbols.offline }

/** The orders that began last: where, how much, and whether the car still charges. */
export function NewestOrders({ area }: { area?: string }) {
  const orders = useCall(charging.getChargingOrders, { limit: 20 }, { every: seconds(30) })
  const [place, { height }] = useBox()
  const rows = orders.data ?? []
  const places = Math.max(1, Math.floor(height / tall))
  return (
    <Panel area={area} title="最新订单" tone="charging" scope="开始时间" source={orders} empty={rows.length === 0 && '暂无充电订单'}>
      <div ref={place} className="fill">
        <ol className="charging-orders">
          {rows.slice(0, places).map(({ order, itemJname, deviceName, startTime, endTime, state, kwh, endSoc, income }) => (
            <li key={order} style={{ height: height / places }}>
              <time>{startTime.slice(11, 16)}</time>
              <b>
                {itemJname} {deviceName}
              </b>
              <em {...explains(orders, '*.kwh', order)}>
                {formatNumber(kwh, 1)} <small>kWh</small>
              </em>
              <span className={state === 'charging' ? 'charging-now' : undefined}>
                <StateMark symbol={symbols[state]} size={13} />
                {state === 'ended' ? `${endTime.slice(11, 16)} 结束` : labels[state]}
                {endSoc !== null && <span {...explains(orders, '*.endSoc', order)}>{`　SOC ${Math.round(endSoc)}%`}</span>}
              </span>
              <em {...explains(orders, '*.income', order)}>
                {formatNumber(income, 2)} <small>元</small>
              </em>
            </li>
          ))}
        </ol>
      </div>
    </Panel>
  )
}
