import type { ReplyOf } from '../../../core/contract/call.ts'
import type { electricity } from '../../../core/contract/energy/electricity.ts'
import { figureWords } from '../../../core/figures/figureWords.ts'
import { restOf } from '../../../core/figures/restOf.ts'
import { energy } from '../../../core/units/units.ts'
import type { CallState } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/board/Panel.tsx'
import { type Stat, StatRow } from '../../kit/board/StatRow.tsx'

type List = ReplyOf<typeof electricity.list>

/** In this order; what generation has beside its two parts follows them by its name. */
const words = ['generation', 'selfUse', 'feedIn', 'plantRest', 'consumption', 'charging', 'charge', 'discharge'] as const

const kwhOf = ({ sum }: List, word: (typeof words)[number]) =>
  word === 'plantRest' ? restOf(sum.generation, [sum.selfUse, sum.feedIn]) : sum[word]

const statsOf = (data: List | undefined): Stat[] =>
  words.map(word => ({
    title: figureWords[word].name,
    word,
    figure: data && energy(kwhOf(data, word)),
    meaning: word === 'generation' ? 'generation' : undefined,
  }))

/** Sums of the month over every visible site. */
export const MonthSums = ({ call }: { call: CallState<List> }) => (
  <Panel
    title="月电量"
    call={call}
    waiting={<StatRow stats={statsOf(undefined)} />}
    extra={({ month, total }) => `${month}，${total} 座站点`}
  >
    {data => <StatRow stats={statsOf(data)} />}
  </Panel>
)
