import { useMemo } from 'react'
import { type AlarmRow, alarm as calls } from '../../core/contract/alarms/alarm.ts'
import { explains } from '../../core/explain/explains.ts'
import { useCall } from '../../core/call/useCall.ts'
import { CurveChart } from '../kit/chart/CurveChart.tsx'
import { ExplainMark } from '../kit/explain/ExplainMark.tsx'
import { alarmCurves } from './alarmCurves.ts'
import { limitsOf } from './alarmTexts.ts'

const text = (limit: number | null) => (limit === null ? undefined : String(limit))

/** The measured values around the event with the limit as a line and the event as a band. */
export function AlarmCurve({ alarm, height }: { alarm: AlarmRow; height: number }) {
  const { lower, upper } = limitsOf(alarm.stdValue)
  const detail = useCall(calls.detail, { devId: alarm.devId, type: alarm.type, id: alarm.id, downLimit: text(lower), upLimit: text(upper) })
  const curves = useMemo(() => detail.data && alarmCurves(detail.data, alarm.value), [detail.data, alarm.value])
  const points = detail.data?.indiVoList[0]?.dates.length ?? 0
  const label = `${alarm.alarmIndexname}告警前后曲线，${points} 个点，限值 ${alarm.stdValue}`
  return (
    <>
      <CurveChart curves={curves} call={detail} label={label} height={height} />
      <p className="note">
        告警前后曲线与限值
        <ExplainMark {...explains(detail, '')} of="告警前后曲线" />
      </p>
    </>
  )
}
