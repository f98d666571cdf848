import type { ReplyOf } from '../../../core/contract/call.ts'
import type { electricity } from '../../../core/contract/energy/electricity.ts'
import { figureWords } from '../../../core/figures/figureWords.ts'
import { restOf } from '../../../core/figures/restOf.ts'
import { usedEnergy } from '../../../core/figures/usedEnergy.ts'
import type { CallState } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/board/Panel.tsx'
import { SharePie } from '../../kit/board/SharePie.tsx'
import { ValueRows } from '../../kit/board/ValueRows.tsx'
import { ExplainMark } from '../../kit/explain/ExplainMark.tsx'
import { energyText } from '../../monitor/board/energyText.ts'

/** What uses the electricity of the month: loads and piles. What the storages took and did not give stands beneath. */
export const SharePanel = ({ call }: { call: CallState<ReplyOf<typeof electricity.list>> }) => (
  <Panel
    title="用能构成"
    call={call}
    height={230}
    extra={<ExplainMark of={figureWords.use.name} word="use" />}
    isEmpty={({ sum }) => !sum.consumption && !sum.charging}
    empty="没有用电数据"
  >
    {({ sum: { consumption, charging, charge, discharge } }) => (
      <ValueRows>
        <SharePie
          label="用能构成"
          title={figureWords.use.name}
          total={energyText(usedEnergy({ consumption, charging }))}
          shares={[
            {
              key: 'use',
              name: '用电',
              value: consumption,
              colour: 'var(--consumption)',
              text: energyText(consumption),
              word: 'consumption',
            },
            { key: 'piles', name: '充电桩', value: charging, colour: 'var(--charging)', text: energyText(charging), word: 'charging' },
          ]}
        />
        <p className="note">
          {figureWords.storageRest.name} {energyText(restOf(charge, [discharge]))}
          <ExplainMark of={figureWords.storageRest.name} word="storageRest" />
        </p>
      </ValueRows>
    )}
  </Panel>
)
