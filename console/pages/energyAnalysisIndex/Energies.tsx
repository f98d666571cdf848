import type { ReplyOf } from '../../../core/contract/call.ts'
import { boardKinds, type BoardKind, type powerAnalysis } from '../../../core/contract/energy/powerAnalysis.ts'
import { energy } from '../../../core/units/units.ts'
import type { CallState } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/board/Panel.tsx'
import { type Stat, StatRow } from '../../kit/board/StatRow.tsx'
import { changeText } from '../../monitor/board/energyText.ts'

type Analysis = ReplyOf<typeof powerAnalysis.powerAnalysis>

const statsOf = (data: Analysis | undefined): Stat[] =>
  Object.entries(boardKinds).map(([kind, name]) => {
    const row = data?.energies.find(each => each.kind === (kind as BoardKind))
    return {
      title: name,
      word: kind as BoardKind,
      figure: row && energy(row.kwh),
      coverage: row && row.coverage.total > 0 ? row.coverage : undefined,
      basis: row && data ? (row.kwh === null ? '' : changeText(row, data.compared)) : '',
      meaning: kind === 'generation' ? 'generation' : undefined,
    }
  })

/** Every energy of the span with the sites it is of, and its change like for like. */
export const Energies = ({ call }: { call: CallState<Analysis> }) => (
  <Panel
    title="电量"
    call={call}
    waiting={<StatRow stats={statsOf(undefined)} />}
    extra={({ first, last }) => (first === last ? first : `${first} 至 ${last}`)}
  >
    {data => <StatRow stats={statsOf(data)} />}
  </Panel>
)
