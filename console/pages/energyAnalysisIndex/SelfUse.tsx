import type { ReplyOf } from '../../../core/contract/call.ts'
import type { powerAnalysis } from '../../../core/contract/energy/powerAnalysis.ts'
import { MISSING, percentage } from '../../../core/units/units.ts'
import type { CallState } from '../../../core/call/useCall.ts'
import { BarList } from '../../kit/board/BarList.tsx'
import { Panel } from '../../kit/board/Panel.tsx'
import { SharePie } from '../../kit/board/SharePie.tsx'
import { ValueRows } from '../../kit/board/ValueRows.tsx'
import { energyText } from '../../monitor/board/energyText.ts'

type Analysis = ReplyOf<typeof powerAnalysis.powerAnalysis>

const rateText = ({ ratio }: Analysis['selfUse']) => (ratio === null ? MISSING : `${percentage(ratio).value}%`)

/** What became of the sun's energy as the settlement counted it, and how much of the use it met. */
export const SelfUse = ({ call }: { call: CallState<Analysis> }) => (
  <Panel
    title="光伏消纳"
    call={call}
    height={196}
    extra={({ selfUse }) => `已结算 ${selfUse.coverage.reported}/${selfUse.coverage.total} 站·日`}
    isEmpty={({ selfUse }) => selfUse.ratio === null}
    empty={call.data?.selfUse.reason}
  >
    {({ selfUseKwh, feedInKwh, selfUse, selfSufficiency }) => (
      <ValueRows>
        <SharePie
          label="光伏消纳"
          title="自用率"
          total={rateText(selfUse)}
          shares={[
            { key: 'use', name: '自用（含充储）', value: selfUseKwh, colour: 'var(--generation)', text: energyText(selfUseKwh) },
            { key: 'grid', name: '上网', value: feedInKwh, colour: 'var(--grid)', text: energyText(feedInKwh) },
          ]}
        />
        <BarList
          bars={[
            {
              key: 'self',
              name: '自给率',
              share: Math.min(1, selfSufficiency.ratio ?? 0),
              colour: 'var(--generation)',
              value: <b>{rateText(selfSufficiency)}</b>,
              title: selfSufficiency.reason || '光伏自用 ÷ 用电，只计两者均已知的微电网与站点',
            },
          ]}
        />
      </ValueRows>
    )}
  </Panel>
)
