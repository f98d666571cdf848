import type { ReplyOf } from '../../../core/contract/call.ts'
import type { BoardKind, powerAnalysis } from '../../../core/contract/energy/powerAnalysis.ts'
import type { FigureWordName } from '../../../core/figures/figureWords.ts'
import type { CallState } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/board/Panel.tsx'
import { ExplainMark } from '../../kit/explain/ExplainMark.tsx'
import { SharePie } from '../../kit/board/SharePie.tsx'
import { energyText } from '../../monitor/board/energyText.ts'

interface Props {
  call: CallState<ReplyOf<typeof powerAnalysis.powerAnalysis>>
  title: string
  kinds: readonly BoardKind[]
  /** What the whole is called. */
  whole: string
  word: FigureWordName
}

/** By kind of site and what it does there: a PV site generates, and where it has a meter of its own it consumes as well. */
const names: Readonly<Record<string, string>> = {
  'generation 002': '集中式光伏',
  'generation 003': '分布式光伏',
  'generation 006': '村庄屋顶',
  'consumption 001': '配电用电',
  'consumption 002': '光伏站用电',
  'consumption 003': '光伏站内用电',
  'consumption 006': '村庄用电',
  'charging 005': '充电桩',
}
const colours: Readonly<Record<string, string>> = {
  'generation 002': 'var(--generation)',
  'generation 003': 'var(--grid)',
  'generation 006': 'var(--consumption)',
  'consumption 001': 'var(--grid)',
  'consumption 002': 'var(--generation)',
  'consumption 003': 'var(--generation)',
  'consumption 006': 'var(--consumption)',
  'charging 005': 'var(--charging)',
}

/** Which kinds of site an energy is of. */
export const TypePie = ({ call, title, kinds, whole, word }: Props) => (
  <Panel
    title={title}
    call={call}
    height={196}
    extra={<ExplainMark of={whole} word={word} />}
    isEmpty={({ types }) => types.every(({ kind, kwh }) => !kinds.includes(kind) || kwh === 0)}
    empty={`没有${whole}数据`}
  >
    {({ types }) => {
      const rows = types.filter(({ kind }) => kinds.includes(kind))
      return (
        <SharePie
          label={title}
          title={whole}
          total={energyText(rows.reduce((sum, { kwh }) => sum + kwh, 0))}
          shares={rows.map(({ kind, itemType, itemTypeName, kwh }) => {
            const key = `${kind} ${itemType}`
            return { key, name: names[key] ?? itemTypeName, value: kwh, colour: colours[key] ?? 'var(--storage)', text: energyText(kwh) }
          })}
        />
      )
    }}
  </Panel>
)
