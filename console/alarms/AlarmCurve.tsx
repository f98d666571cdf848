import { useMemo } from 'react'
import { type AlarmRow, alarm as calls } from '../../core/contract/alarm.ts'
import { useCall } from '../../core/useCall.ts'
import { Chart } from '../kit/Chart.tsx'
import { ErrorNote } from '../kit/ErrorNote.tsx'
import { useThemeMode } from '../kit/themeMode.ts'
import { alarmCurveOption } from './alarmCurveOption.ts'
import { limitsOf } from './alarmTexts.ts'

const text = (limit: number | null) => (limit === null ? undefined : String(limit))

/** The measured values around the event with the limit as a line and the event as a band. */
export function AlarmCurve({ alarm, height }: { alarm: AlarmRow; height: number }) {
  const { lower, upper } = limitsOf(alarm.stdValue)
  const detail = useCall(calls.detail, { devId: alarm.devId, type: alarm.type, id: alarm.id, downLimit: text(lower), upLimit: text(upper) })
  const mode = useThemeMode()
  const option = useMemo(() => detail.data && alarmCurveOption(detail.data, alarm.value, mode === 'dark'), [detail.data, alarm.value, mode])
  if (detail.error && !detail.data) return <ErrorNote message={detail.error.message} onRetry={detail.refetch} />
  if (!detail.data || !option)
    return (
      <div className="alarm-curve-waiting" style={{ height }}>
        数据加载中....
      </div>
    )
  const points = detail.data.indiVoList[0]?.dates.length ?? 0
  if (points === 0)
    return (
      <div className="alarm-curve-waiting" style={{ height }}>
        暂无数据
      </div>
    )
  return <Chart option={option} height={height} label={`${detail.data.alarmIndex}告警前后曲线，${points} 个点，限值 ${alarm.stdValue}`} />
}
