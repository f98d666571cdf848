import type { ReplyOf } from '../../../core/contract/call.ts'
import type { powerAnalysis } from '../../../core/contract/energy/powerAnalysis.ts'
import { figureWords } from '../../../core/figures/figureWords.ts'
import { restOf } from '../../../core/figures/restOf.ts'
import { MISSING, percentage, round } from '../../../core/units/units.ts'
import type { CallState } from '../../../core/call/useCall.ts'
import { BarList } from '../../kit/board/BarList.tsx'
import { Panel } from '../../kit/board/Panel.tsx'
import { SharePie } from '../../kit/board/SharePie.tsx'
import { ValueRows } from '../../kit/board/ValueRows.tsx'
import { ExplainMark } from '../../kit/explain/ExplainMark.tsx'
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
    {({ energies, selfUseKwh, feedInKwh, selfUse, selfSufficiency }) => (
      <ValueRows>
        <SharePie
          label="光伏消纳"
          title="自用率"
          total={rateText(selfUse)}
          shares={[
            {
              key: 'use',
              name: figureWords.selfUse.name,
              value: selfUseKwh,
              colour: 'var(--generation)',
              text: energyText(selfUseKwh),
              word: 'selfUse',
            },
            {
              key: 'grid',
              name: figureWords.feedIn.name,
              value: feedInKwh,
              colour: 'var(--grid)',
              text: energyText(feedInKwh),
              word: 'feedIn',
            },
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
        <Rest generated={energies.find(({ kind }) => kind === 'generation')?.kwh ?? null} settled={[selfUseKwh, feedInKwh]} />
      </ValueRows>
    )}
  </Panel>
)

/** What the two parts do not come to of what was generated, by its name. */
function Rest({ generated, settled }: { generated: number | null; settled: readonly (number | null)[] }) {
  const rest = restOf(generated, settled)
  if (rest === null || !generated) return null
  const { name } = figureWords.plantRest
  return (
    <p className="note">
      {name} {energyText(rest)}，占发电 {round((100 * rest) / generated, 1)}%
      <ExplainMark of={name} word="plantRest" />
    </p>
  )
}
