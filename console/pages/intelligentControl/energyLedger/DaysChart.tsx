import { useMemo } from 'react'
import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { energy } from '../../../../core/contract/energy/energy.ts'
import type { CallState } from '../../../../core/call/useCall.ts'
import { Chart } from '../../../kit/chart/Chart.tsx'
import { ErrorNote } from '../../../kit/state/ErrorNote.tsx'
import { barsOption } from '../../../kit/curve/barsOption.ts'

interface Props {
  /** The register's days around it, the last first. */
  call: CallState<ReplyOf<typeof energy.page>>
  day: string
}

/** The day among its neighbours: what the readings come to beside what counts, so that a correction shows before and after. */
export function DaysChart({ call: { data, error, refetch }, day }: Props) {
  const option = useMemo(() => {
    const days = [...(data?.records ?? [])].reverse()
    const series = [
      { name: '按读数', values: days.map(row => row.counted), past: true },
      { name: '计入', values: days.map(row => row.kwh) },
    ]
    return barsOption(
      days.map(row => row.day.slice(5)),
      series,
      { marked: day.slice(5) },
    )
  }, [data, day])
  if (error && !data) return <ErrorNote message={error.message} onRetry={refetch} />
  return <Chart option={option} height={170} label="前后各七日电量" />
}
