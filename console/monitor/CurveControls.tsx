import { Checkbox, DatePicker, Radio } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import type { MonitoredDevice } from '../../core/contract/deviceMonitor.ts'
import { type Granularity, granularities } from '../../core/curveTabs.ts'
import { comparesBefore, granularitiesOf, isChoosable, mayBeMinutes, mostCompared, wholeRange } from '../../core/curveRange.ts'
import { indicator } from '../../core/indicators.ts'
import { ControlRow } from '../kit/ControlRow.tsx'
import { RangeFilter } from '../kit/RangeFilter.tsx'
import type { CurveState } from './useCurveState.ts'

interface Props {
  state: CurveState
  device: MonitoredDevice
  fullscreen: boolean
  /** At the right end. */
  children: ReactNode
}

/** How the indicators that can be chosen are called beside their boxes. */
const names: Readonly<Record<string, string>> = {
  [indicator.voltageA]: 'A相',
  [indicator.voltageB]: 'B相',
  [indicator.voltageC]: 'C相',
  [indicator.currentA]: 'A相',
  [indicator.currentB]: 'B相',
  [indicator.currentC]: 'C相',
}
const pickers = { hour: 'time', day: 'day', month: 'month' } as const

/** From when to when, how fine, beside what, and which of the indicators. */
export function CurveControls({ state, device: { systemType }, fullscreen, children }: Props) {
  const { tab, granularity, range, days, before, indicators, perMinute } = state
  const most = mostCompared(fullscreen)
  const choices = tab.indicators.map(value => ({ value, label: names[value] ?? value }))
  return (
    <ControlRow end={children}>
      <Radio.Group
        size="small"
        optionType="button"
        aria-label="粒度"
        value={granularity}
        options={granularitiesOf(tab).map(value => ({ value, label: granularities[value] }))}
        onChange={event => state.setGranularity(event.target.value as Granularity)}
      />
      <RangeFilter
        key={granularity}
        label="时间范围"
        by={pickers[granularity]}
        from={range.from}
        to={range.to}
        onChange={(from, to) => state.setRange(granularity === 'hour' ? { from, to } : wholeRange(granularity, from, to))}
      />
      {mayBeMinutes(tab, systemType, granularity) && (
        <Checkbox checked={perMinute} onChange={event => state.setPerMinute(event.target.checked)}>
          每分钟
        </Checkbox>
      )}
      {comparesBefore(tab, systemType) ? (
        <Checkbox checked={before} onChange={event => state.setBefore(event.target.checked)}>
          对比上一时段
        </Checkbox>
      ) : (
        <DatePicker
          multiple
          maxTagCount="responsive"
          style={{ width: 216 }}
          placeholder={`对比其他日期，最多 ${most} 天`}
          aria-label="对比其他日期"
          value={days.map(day => dayjs(day))}
          disabledDate={day => days.length >= most && !days.includes(day.format('YYYY-MM-DD'))}
          onChange={picked => state.setDays((picked ?? []).map(day => day.format('YYYY-MM-DD')))}
        />
      )}
      {isChoosable(tab) && choices.length > 1 && (
        <Checkbox.Group
          aria-label="指标"
          value={[...indicators]}
          options={choices}
          // By the minute one at a time (monitoring §5): the last one ticked.
          onChange={ticked => state.setIndicators(perMinute ? ticked.slice(-1) : ticked)}
        />
      )}
    </ControlRow>
  )
}
