import { electricity } from '../../../core/contract/energy/electricity.ts'
import { estimatedMoney } from '../../../core/figures/estimatedMoney.ts'
import { figureWords } from '../../../core/figures/figureWords.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/board/Panel.tsx'
import { TwoLineText } from '../../kit/detail/TwoLineText.tsx'
import { BriefList } from '../../kit/board/BriefList.tsx'
import { ColourKey } from '../../kit/board/ColourKey.tsx'
import { ExplainMark } from '../../kit/explain/ExplainMark.tsx'
import { combineCalls } from '../../kit/hooks/combineCalls.ts'
import { energyText } from '../../monitor/board/energyText.ts'

interface Line {
  code: string
  name: string
  kwh: number | null
  yuan: number | null
  estimated: number | null
}

const brief = (kind: string, colour: string) => (line: Line) => ({
  key: line.code,
  mark: <ColourKey colour={colour}>{kind}</ColourKey>,
  text: <TwoLineText second={energyText(line.kwh)}>{line.name}</TwoLineText>,
  end: <Amount {...line} />,
})

function Amount({ yuan, estimated }: Line) {
  const { text, share } = estimatedMoney(yuan, estimated)
  return <TwoLineText second={yuan === null ? '' : share || '按表计'}>{yuan === null ? text : `${text} 元`}</TwoLineText>
}

/** What the settlement made of the month: what is owed for what was sold, what is to be paid, and what did not have to be paid. */
export function MoneyPanel({ month }: { month: string }) {
  const grant = useCall(electricity.getGrant, { month }, { every: minutes(10), keep: true })
  const pay = useCall(electricity.getElePay, { month }, { every: minutes(10), keep: true })
  const of = pay.data
  return (
    <Panel
      title="电费结算"
      call={combineCalls(grant, pay)}
      height={230}
      extra={({ days }) => (
        <>
          已结算 {days} 天 <ExplainMark of={figureWords.settledMoney.name} word="settledMoney" />
        </>
      )}
      isEmpty={({ days }) => days === 0}
      empty="该月尚未结算"
    >
      {({ items }) => (
        <BriefList
          briefs={[
            ...items.map(brief('应得', 'var(--generation)')),
            ...(of ? [...of.items.map(brief('应付', 'var(--consumption)')), ...[of.saved].map(brief('少付', 'var(--grid)'))] : []),
          ]}
        />
      )}
    </Panel>
  )
}
