import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import type { MonitoredDevice } from '../../../core/contract/devices/deviceMonitor.ts'
import { comparesBefore, granularitiesOf, isChoosable, mayBeMinutes, mostCompared } from '../../../core/time/curveRange.ts'
import { indicator } from '../../../core/devices/indicators.ts'
import { ComparedDays } from '../../kit/input/ComparedDays.tsx'
import { ControlRow } from '../../kit/input/ControlRow.tsx'
import { SpanControls } from '../../kit/stat/SpanControls.tsx'
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

/** From when to when, how fine, beside what, and which of the indicators. */
export function CurveControls({ state, device: { systemType }, fullscreen, children }: Props) {
  const { tab, granularity, range, days, before, indicators, perMinute } = state
  const choices = tab.indicators.map(value => ({ value, label: names[value] ?? value }))
  return (
    <ControlRow end={children}>
      <SpanControls span={{ ...state, offered: granularitiesOf(tab) }} />
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
        <ComparedDays shown={range.from.slice(0, 10)} days={days} most={mostCompared(fullscreen)} onChange={state.setDays} />
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
