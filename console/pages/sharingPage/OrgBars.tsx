import { sharing } from '../../../core/contract/energy/sharing.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { BriefList } from '../../kit/board/BriefList.tsx'
import { Panel } from '../../kit/board/Panel.tsx'
import { StateDot } from '../../kit/detail/StateDot.tsx'

const shown = 6

/** Enterprises by what waits there, beside what they serve. */
export function OrgBars() {
  const call = useCall(sharing.byOrg, {}, { every: minutes(1) })
  return (
    <Panel
      title="企业服务"
      call={call}
      height={200}
      extra={rows => `${rows.length} 家企业`}
      isEmpty={rows => rows.length === 0}
      empty="暂无企业"
    >
      {rows => (
        <BriefList
          briefs={[...rows]
            .sort((a, b) => b.openOrders + b.alarms - a.openOrders - a.alarms)
            .slice(0, shown)
            .map(({ orgId, orgName, online, stations, customers, contracts, openOrders, alarms }) => ({
              key: orgId,
              mark: <StateDot tone={online === stations ? 'good' : online > 0 ? 'warn' : 'bad'}>{`在线 ${online}/${stations}`}</StateDot>,
              text: (
                <span
                  title={`${orgName}：站点 ${stations} 座，客户 ${customers} 家，在执行合同 ${contracts} 份，未完成工单 ${openOrders} 张，告警 ${alarms} 条`}
                >
                  {orgName}
                </span>
              ),
              note: `${customers} 家客户`,
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
