import type { ReplyOf } from '../../../core/contract/call.ts'
import { generation } from '../../../core/contract/energy/generation.ts'
import { powerAnalysis } from '../../../core/contract/energy/powerAnalysis.ts'
import { explains } from '../../../core/explain/explains.ts'
import { figureWords } from '../../../core/figures/figureWords.ts'
import { storageLabel } from '../../../core/figures/storageLabel.ts'
import { energy } from '../../../core/units/units.ts'
import { type CallState, minutes, seconds, useCall } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/board/Panel.tsx'
import { type Stat, StatRow } from '../../kit/board/StatRow.tsx'
import { DataAge } from '../../kit/detail/DataAge.tsx'
import { combineCalls } from '../../kit/hooks/combineCalls.ts'
import { powerStat } from '../../monitor/board/powerStat.ts'

type Made = CallState<ReplyOf<typeof generation.powerGenerationreal>>
type Used = CallState<ReplyOf<typeof generation.powerConsumptionreal>>
type Analysis = ReplyOf<typeof powerAnalysis.powerAnalysis>

function statsOf(generated: Made, used: Used, day: Analysis | undefined): Stat[] {
  const [made, use] = [generated.data, used.data]
  const kwh = (kind: Analysis['energies'][number]['kind']) => day?.energies.find(row => row.kind === kind)
  const today = (title: string, kind: Analysis['energies'][number]['kind']): Stat => {
    const row = kwh(kind)
    return {
      title,
      word: kind,
      figure: row && energy(row.kwh),
      coverage: row && row.coverage.total > 0 ? row.coverage : undefined,
      basis: '',
    }
  }
  const storage = use?.storage.activePower
  return [
    {
      ...powerStat('光伏功率', made?.activePower, made),
      explained: made && explains(generated, 'activePower'),
      share: {
        ratio: made && made.activePower !== null && made.runCapSum > 0 ? made.activePower / made.runCapSum : null,
        of: '实时功率 ÷ 运行容量',
      },
      meaning: 'generation',
    },
    {
      ...powerStat(figureWords.storagePower.name, typeof storage === 'number' ? Math.abs(storage) : null, use?.storage),
      word: 'storagePower',
      basis: storageLabel(storage, use?.storage.coverage.totalKw ?? 0),
    },
    powerStat('充电桩功率', use?.charging.activePower, use?.charging),
    { ...powerStat('用电功率', use?.activePower, use), explained: use && explains(used, 'activePower') },
    { ...today(`今日${figureWords.generation.name}`, 'generation'), meaning: 'generation' },
    today(`今日${figureWords.charge.name}`, 'charge'),
    today(`今日${figureWords.discharge.name}`, 'discharge'),
    today(`今日${figureWords.charging.name}`, 'charging'),
  ]
}

/** What sun, storage, piles and loads do now, and what they have come to today. */
export function Flows() {
  const made = useCall(generation.powerGenerationreal, {}, { every: seconds(30) })
  const used = useCall(generation.powerConsumptionreal, {}, { every: seconds(30) })
  const day = useCall(powerAnalysis.powerAnalysis, { dateType: 'day' }, { every: minutes(1) })
  return (
    <Panel
      title="光储充总览"
      call={combineCalls(made, used, day)}
      waiting={<StatRow stats={statsOf(made, used, day.data)} />}
      extra={({ at }) => <DataAge at={at} />}
    >
      {() => <StatRow stats={statsOf(made, used, day.data)} />}
    </Panel>
  )
}
