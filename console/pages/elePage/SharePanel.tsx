import type { ReplyOf } from '../../../core/contract/call.ts'
import type { electricity } from '../../../core/contract/energy/electricity.ts'
import type { CallState } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/board/Panel.tsx'
import { SharePie } from '../../kit/board/SharePie.tsx'
import { energyText } from '../../monitor/board/energyText.ts'

/** What uses the electricity of the month: loads, piles, and what the storages lost on the way. */
export const SharePanel = ({ call }: { call: CallState<ReplyOf<typeof electricity.list>> }) => (
  <Panel title="用能构成" call={call} height={230} isEmpty={({ sum }) => !sum.consumption && !sum.charging} empty="没有用电数据">
    {({ sum: { consumption, charging, charge, discharge } }) => {
      const lost = charge === null || discharge === null ? null : Math.max(0, charge - discharge)
      const whole = (consumption ?? 0) + (charging ?? 0) + (lost ?? 0)
      return (
        <SharePie
          label="用能构成"
          title="合计"
          total={energyText(whole)}
          shares={[
            { key: 'use', name: '用电', value: consumption, colour: 'var(--consumption)', text: energyText(consumption) },
            { key: 'piles', name: '充电桩', value: charging, colour: 'var(--charging)', text: energyText(charging) },
            { key: 'lost', name: '储能充放差', value: lost, colour: 'var(--storage)', text: energyText(lost) },
          ]}
        />
      )
    }}
  </Panel>
)
