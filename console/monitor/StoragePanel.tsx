import { useCallback } from 'react'
import type { ReplyOf } from '../../core/contract/call.ts'
import { storage } from '../../core/contract/energy/storage.ts'
import { tariffPeriods } from '../../core/rules/tariff.ts'
import { figureWords } from '../../core/figures/figureWords.ts'
import { storageLabel } from '../../core/figures/storageLabel.ts'
import { energy, MISSING, power, round } from '../../core/units/units.ts'
import { minutes, seconds, useCall } from '../../core/call/useCall.ts'
import { Board } from '../kit/board/Board.tsx'
import { Panel } from '../kit/board/Panel.tsx'
import { type Stat, StatRow } from '../kit/board/StatRow.tsx'
import { CoverageNote } from '../kit/detail/CoverageNote.tsx'
import { Facts } from '../kit/detail/Facts.tsx'
import type { Fact } from '../kit/fields/fields.ts'
import { ChartPanel } from '../kit/stat/ChartPanel.tsx'
import { FlowTable } from './FlowTable.tsx'
import { storageDayCurves } from './curves/storageDayCurves.ts'

type Reply = NonNullable<ReplyOf<typeof storage.getMonitor>>

const titles = ['荷电状态', '剩余电量', figureWords.storagePower.name, '今日循环', '本月循环', '累计循环', '当前时段']
const layouts = {
  wide: `'figures figures figures' auto 'curve plan flows' auto / 5fr 3fr 5fr`,
  desk: `'figures figures' auto 'curve curve' auto 'plan flows' auto / 2fr 3fr`,
  tablet: `'figures' auto 'curve' auto 'plan' auto 'flows' auto / 1fr`,
}
const doing = { charge: '充电', discharge: '放电' } as const
const periodNames = (periods: string) => [...periods].map(code => tariffPeriods[code as keyof typeof tariffPeriods] ?? '').join('、')

function statsOf({ soc, energyKwh, capacityKwh, power: kw, powerQuality, ratedKw, cycles, period, at }: Reply): Stat[] {
  const times = (value: number | null) => ({ value: value === null ? MISSING : round(value), unit: '次' })
  const rated = power(ratedKw)
  const capacity = energy(capacityKwh)
  return [
    {
      title: '荷电状态',
      figure: { value: soc === null ? MISSING : round(soc, 1), unit: '%' },
      at,
      share: { ratio: soc === null ? null : soc / 100, of: '荷电状态' },
    },
    { title: '剩余电量', figure: energy(energyKwh), basis: `容量 ${capacity.value} ${capacity.unit}` },
    {
      title: figureWords.storagePower.name,
      word: 'storagePower',
      figure: power(kw === null ? null : Math.abs(kw)),
      at,
      quality: powerQuality,
      basis: `${storageLabel(kw, ratedKw)}，额定 ${rated.value} ${rated.unit}`,
    },
    { title: '今日循环', figure: times(cycles.day), basis: '放电量 ÷ 容量' },
    { title: '本月循环', figure: times(cycles.month), basis: '' },
    { title: '累计循环', figure: times(cycles.total), basis: cycles.since && `${cycles.since} 起` },
    { title: '当前时段', figure: { value: period ? tariffPeriods[period] : MISSING, unit: '' }, basis: '' },
  ]
}

function stepOf({ does, from, to, periods, kwh }: Reply['plan'][number]): Fact {
  const { value, unit } = energy(kwh)
  return [`${from.slice(0, 2)}–${to.slice(0, 2)} 时`, `${doing[does]}（${periodNames(periods)}），日均 ${value} ${unit}`]
}

/** A storage station: what it holds, how it is worked, and what it took and gave by tariff period. */
export function StoragePanel({ site }: { site: string }) {
  const call = useCall(storage.getMonitor, { systemNo: site }, { every: seconds(30), keep: true })
  const curve = useCall(storage.getDayLine, { systemNo: site }, { every: minutes(5), keep: true })
  const curves = useCallback((data: ReplyOf<typeof storage.getDayLine>) => storageDayCurves(data), [])
  return (
    <Board
      layouts={layouts}
      panels={{
        figures: (
          <Panel
            title="储能状态"
            call={call}
            height={76}
            waiting={<StatRow stats={titles.map(title => ({ title, basis: '' }))} />}
            extra={data => data && data.coverage.total > 0 && <CoverageNote {...data.coverage} />}
          >
            {data => data && <StatRow stats={statsOf(data)} />}
          </Panel>
        ),
        curve: <ChartPanel title="今日功率与荷电状态" call={curve} height={230} of={curves} />,
        plan: (
          <Panel
            title="充放电策略"
            call={call}
            height={230}
            isEmpty={data => !data?.plan.length}
            extra={data => data && `近 ${data.planDays} 日实际`}
          >
            {data => <Facts facts={(data?.plan ?? []).map(stepOf)} />}
          </Panel>
        ),
        flows: (
          <Panel title="分时充放电量" call={call} height={230} waiting={<p className="empty-state">数据加载中....</p>}>
            {data =>
              data && (
                <FlowTable
                  label="分时充放电量"
                  height={230}
                  flows={[
                    ['今日', data.today],
                    ['本月', data.month],
                  ]}
                />
              )
            }
          </Panel>
        ),
      }}
    />
  )
}
