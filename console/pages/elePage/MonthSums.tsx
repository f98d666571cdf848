import type { ReplyOf } from '../../../core/contract/call.ts'
import type { electricity } from '../../../core/contract/energy/electricity.ts'
import { energy } from '../../../core/units/units.ts'
import type { CallState } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/board/Panel.tsx'
import { type Stat, StatRow } from '../../kit/board/StatRow.tsx'

type List = ReplyOf<typeof electricity.list>

const names = {
  generation: '光伏发电',
  selfUse: '光伏自用',
  feedIn: '光伏上网',
  consumption: '用电',
  charging: '充电桩',
  charge: '储能充电',
  discharge: '储能放电',
} as const

const statsOf = (data: List | undefined): Stat[] =>
  (Object.keys(names) as (keyof typeof names)[]).map(name => ({
    title: names[name],
    figure: data && energy(data.sum[name]),
    meaning: name === 'generation' ? 'generation' : undefined,
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
