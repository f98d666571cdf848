import { home } from '../../../core/contract/home.ts'
import { money } from '../../../core/units.ts'
import { minutes, useCall } from '../../../core/useCall.ts'
import { CallCard } from '../../kit/CallCard.tsx'
import './orderPanel.css'

/** Work orders by type, and the contracts they rest on. */
export function OrderPanel() {
  const orders = useCall(home.getOrderGroupByType, {}, { every: minutes(1) })
  const contracts = useCall(home.getContractByOrg, {}, { every: minutes(10) })
  return (
    <div className="home-orders">
      <CallCard title="工单" call={orders} extra="已完成/全部" isEmpty={kinds => kinds.length === 0} empty="暂无工单">
        {kinds => (
          <ul>
            {kinds.map(kind => (
              <li key={kind.code}>
                <span>{kind.name}</span>
                <span className="home-track">
                  <i style={{ width: `${kind.count === 0 ? 0 : (kind.finished / kind.count) * 100}%`, background: 'var(--primary)' }} />
                </span>
                <span className="home-number">
                  <b>{kind.finished}</b>/{kind.count}
                </span>
              </li>
            ))}
          </ul>
        )}
      </CallCard>
      <CallCard
        title="合同"
        call={contracts}
        extra={({ amount }) => `在执行 ¥${money(amount)}`}
        isEmpty={({ total }) => total === 0}
        empty="暂无合同"
      >
        {({ total, active, expiring, expired }) => (
          <dl className="home-contracts">
            <Count title="全部" value={total} />
            <Count title="在执行" value={active} />
            <Count title="30天内到期" value={expiring} mark={expiring > 0} />
            <Count title="已到期" value={expired} />
          </dl>
        )}
      </CallCard>
    </div>
  )
}

function Count({ title, value, mark }: { title: string; value: number; mark?: boolean }) {
  return (
    <div className={mark ? 'home-mark' : undefined}>
      <dd>{value}</dd>
      <dt>{title}</dt>
    </div>
  )
}
