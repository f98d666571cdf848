import { distribution } from '../../../core/contract/devices/distribution.ts'
import { MISSING, power, round } from '../../../core/units/units.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/board/Panel.tsx'
import { type Stat, StatRow } from '../../kit/board/StatRow.tsx'
import { DayPicker, dayOf } from '../../kit/input/DayPicker.tsx'
import { ChartPanel } from '../../kit/stat/ChartPanel.tsx'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'
import { combineCalls } from '../../kit/hooks/combineCalls.ts'
import { drawnLoad, drawnLoadRate } from './drawnLoad.ts'

const clock = (at: string) => at && `出现于 ${at.slice(11, 16)}`

/** The load of a day in figures and as a curve against the day before, and beneath it how full the fullest transformer was. */
export function DayLoadPanel({ site }: { site?: string }) {
  const [{ day: asked }, setState] = useUrlState({ day: '' })
  const day = dayOf(asked)
  const input = { ...(site && { systemNo: site }), ...(day !== dayOf('') && { day }) }
  const every = { every: minutes(1), keep: true }
  const load = useCall(distribution.getLoad, input, every)
  const factor = useCall(distribution.getPowerFactor, input, every)
  const lines = useCall(distribution.getSystemMonitorLine, input, every)
  const { data } = load
  const number = (value: number | null | undefined, decimals: number, unit = '') =>
    value === undefined ? undefined : { value: value === null ? MISSING : round(value, decimals).toFixed(decimals), unit }
  const stats: Stat[] = [
    { title: '最大负荷', figure: data && power(data.max), basis: data ? clock(data.maxAt) : '' },
    { title: '最小负荷', figure: data && power(data.min), basis: data ? clock(data.minAt) : '' },
    {
      title: '平均负荷',
      figure: data && power(data.mean),
      basis: data ? `${data.coverage.reported}/${data.coverage.total} 个时段有数据` : '',
    },
    { title: '负荷率', figure: number(data?.loadFactor, 1, '%'), basis: '平均 ÷ 最大' },
    { title: '前一日最大', figure: data && power(data.before.max), basis: data ? clock(data.before.maxAt) : '' },
    {
      title: '平均功率因数',
      figure: number(factor.data?.mean, 3),
      basis: factor.data && factor.data.min !== null ? `低于 ${factor.data.standard.toFixed(2)} 共 ${factor.data.belowMinutes} 分钟` : '',
    },
  ]
  return (
    <>
      <Panel
        title="日负荷"
        call={combineCalls(load, factor)}
        height={82}
        waiting={<StatRow stats={stats} />}
        extra={<DayPicker label="负荷日期" value={asked} onChange={next => setState({ day: next }, true)} />}
      >
        {() => <StatRow stats={stats} />}
      </Panel>
      <ChartPanel title="负荷曲线" call={lines} height={220} of={drawnLoad} file={`负荷曲线 ${day}`} />
      {lines.data?.loadRateList.length !== 0 && (
        <ChartPanel title="最重变压器负载率" call={lines} height={180} of={drawnLoadRate} file={`最重变压器负载率 ${day}`} />
      )}
    </>
  )
}
