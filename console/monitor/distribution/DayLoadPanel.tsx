import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { distribution } from '../../../core/contract/distribution.ts'
import { siteDay } from '../../../core/time.ts'
import { MISSING, power, round } from '../../../core/units.ts'
import { minutes, useCall } from '../../../core/useCall.ts'
import { Panel } from '../../kit/board/Panel.tsx'
import { type Stat, StatRow } from '../../kit/board/StatRow.tsx'
import { ChartPanel } from '../../kit/stat/ChartPanel.tsx'
import { siteNow } from '../../kit/useNow.ts'
import { useUrlState } from '../../kit/useUrlState.ts'
import { drawnLoad } from './drawnLoad.ts'

const clock = (at: string) => at && `出现于 ${at.slice(11, 16)}`
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The load of a day in figures and as a curve against the day before, with the marks of the load rate. */
export function DayLoadPanel({ site }: { site?: string }) {
  const [{ day: asked }, setState] = useUrlState({ day: '' })
  const today = siteDay(new Date(siteNow()))
  const day = isDay(asked) && asked <= today ? asked : today
  const input = { ...(site && { systemNo: site }), ...(day !== today && { day }) }
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
        call={load}
        height={82}
        waiting={<StatRow stats={stats} />}
        extra={
          <DatePicker
            size="small"
            aria-label="负荷日期"
            allowClear={false}
            value={dayjs(day)}
            maxDate={dayjs(today)}
            onChange={picked => setState({ day: picked ? picked.format('YYYY-MM-DD') : '' }, true)}
          />
        }
      >
        {() => <StatRow stats={stats} />}
      </Panel>
      <ChartPanel title="负荷曲线" call={lines} height={280} of={drawnLoad} file={`负荷曲线 ${day}`} />
    </>
  )
}
