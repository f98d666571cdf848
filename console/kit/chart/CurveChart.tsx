import { type RefObject, useMemo } from 'react'
import type { ChartHandle } from '../../../core/chart/mountChart.ts'
import type { CallState } from '../../../core/call/useCall.ts'
import { Chart } from './Chart.tsx'
import { type Curves, isBlank } from '../curve/curves.ts'
import { curveOption } from '../curve/curveOption.ts'
import { ErrorNote } from '../state/ErrorNote.tsx'
import { StaleMark } from '../state/StaleMark.tsx'
import './curveChart.css'
import '../state/emptyState.css'
import { useThemeMode } from '../hooks/themeMode.ts'

interface Props {
  /** What the call answered; undefined until it has. One and the same object as long as nothing changed. */
  curves: Curves | undefined
  call: Pick<CallState<unknown>, 'error' | 'stale' | 'refetch'>
  /** What the curves are of, for those who cannot see them. */
  label: string
  height: number
  /** Takes the living chart, for its picture. */
  handle?: RefObject<ChartHandle | null>
}

/** Curves over time in a place that keeps its height, whether they load, failed, are empty or drawn. */
export function CurveChart({ curves, call, label, height, handle }: Props) {
  const mode = useThemeMode()
  const option = useMemo(() => curves && curveOption(curves, mode), [curves, mode])
  return (
    <div className="curve-chart" style={{ height }}>
      {!curves && call.error && <ErrorNote message={call.error.message} onRetry={call.refetch} />}
      {!curves && !call.error && <p className="empty-state">数据加载中....</p>}
      {curves && isBlank(curves) && <p className="empty-state">暂无数据</p>}
      {curves && option && !isBlank(curves) && <Chart option={option} height={height} label={label} handle={handle} />}
      {curves && <StaleMark of={call} />}
    </div>
  )
}
