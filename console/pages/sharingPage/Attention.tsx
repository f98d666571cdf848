import { Link } from 'react-router-dom'
import { sharing } from '../../../core/contract/energy/sharing.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { BriefList } from '../../kit/board/BriefList.tsx'
import { Panel } from '../../kit/board/Panel.tsx'
import { StateDot } from '../../kit/detail/StateDot.tsx'
import { useMenu } from '../../kit/hooks/useMenu.ts'
import { urlsOf } from '../../session/menu.ts'

const all = '/sharingPages'
const shown = 6

/** The customers something waits for: alarms first, then open orders, then contracts that end. */
export function Attention() {
  const call = useCall(sharing.byCustomer, { size: shown }, { every: minutes(1) })
  const pages = urlsOf(useMenu().menus)
  return (
    <Panel
      title="需要关注的客户"
      call={call}
      height={212}
      extra={({ total }) => (pages.includes(all) ? <Link to={all}>全部 {total} 家客户</Link> : `共 ${total} 家客户`)}
      isEmpty={({ total }) => total === 0}
      empty="暂无客户"
    >
      {({ records }) => (
        <BriefList
          briefs={records.map(({ customerId, customerName, alarms, openOrders, expiring, nextEnd, online, stations }) => ({
            key: customerId,
            mark: <StateDot tone={online === stations ? 'good' : online > 0 ? 'warn' : 'bad'}>{`在线 ${online}/${stations}`}</StateDot>,
            text: customerName,
            note: nextEnd && `合同至 ${nextEnd}${expiring > 0 ? '，即将到期' : ''}`,
            end: (
              <span className="figures">
                {alarms} 条告警，{openOrders} 张未完成
              </span>
            ),
          }))}
        />
      )}
    </Panel>
  )
}
