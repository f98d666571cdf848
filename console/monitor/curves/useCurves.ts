import type { AnyCall } from '../../../core/contract/call.ts'
import { type DeviceLine, deviceMonitor, type MonitoredDevice } from '../../../core/contract/devices/deviceMonitor.ts'
import { type CurveRange, rangeBefore, rangeFrom, comparesBefore } from '../../../core/time/curveRange.ts'
import { lineInput } from '../../../core/devices/lineInput.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { useCompared } from '../../kit/hooks/useCompared.ts'
import type { CurveState } from './useCurveState.ts'

export interface Line {
  range: CurveRange
  line: DeviceLine
}

/** Which call answers a tab. */
function callOf({ tab }: CurveState): AnyCall {
  if (tab.energy) return deviceMonitor.getDeviceElectricLine
  if (tab.tab === 8 || tab.tab === 7) return deviceMonitor.getDeviceMPPTLine
  if (tab.tab === 6 || tab.tab === 4) return deviceMonitor.getDeviceSeriesLine
  return deviceMonitor.getDeviceMonitorLine
}

/** Periods the curve is compared with, each as long as its own. */
export function comparedRanges(state: CurveState, systemType: MonitoredDevice['systemType']): CurveRange[] {
  const { tab, granularity, range, days, before } = state
  if (comparesBefore(tab, systemType)) return before ? [rangeBefore(granularity, range)] : []
  return days.map(day => rangeFrom(range, `${day}${range.from.slice(10)}`))
}

/** The curve a tab asks for and those it is compared with. The former answer stays until the next one is here. */
export function useCurves(device: MonitoredDevice, state: CurveState) {
  const call = callOf(state)
  const inputOf = (range: CurveRange, compared: boolean) =>
    lineInput({
      deviceNo: device.msNo,
      systemType: device.systemType,
      tab: state.tab,
      granularity: state.granularity,
      range,
      indicators: state.tab.energy ? [] : state.indicators,
      perMinute: state.perMinute,
      compared,
    })
  const main = useCall(call, inputOf(state.range, false), { every: minutes(1), keep: true })
  const ranges = comparedRanges(state, device.systemType)
  const others = useCompared(
    call,
    ranges.map(range => inputOf(range, true)),
  )
  const compared = ranges.flatMap((range, index): Line[] => {
    const line = others.answers[index] as DeviceLine | undefined
    return line ? [{ range, line }] : []
  })
  return { main, line: main.data as DeviceLine | undefined, compared, others }
}
