import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { storage } from '../../../../core/contract/energy/storage.ts'
import type { CallState } from '../../../../core/call/useCall.ts'
import { Panel } from '../../../kit/board/Panel.tsx'
import { FlowTable } from '../../../monitor/FlowTable.tsx'
import { TariffNote } from '../../../monitor/periods/TariffNote.tsx'

/** The period's charge and discharge by tariff period, and by which prices. */
export const PeriodFlows = ({ call }: { call: CallState<ReplyOf<typeof storage.getAnalysis>> }) => (
  <Panel title="时段构成" call={call} height={300} waiting={<p className="empty-state">数据加载中....</p>}>
    {data => (
      <>
        <FlowTable label="时段构成" height={196} flows={[['', data.total]]} />
        <TariffNote tariffs={data.tariffs}>套利收益取自每日结算：放电所省、所售减去充电所购；微电网内按其电量流向。</TariffNote>
      </>
    )}
  </Panel>
)
