import type { EChartsCoreOption } from 'echarts/core'
import { type RefObject, useEffect, useState } from 'react'
import { type ChartHandle, mountChart } from '../../core/chart/mountChart.ts'
import { useReducedMotion } from '../../core/useReducedMotion.ts'
import { ErrorNote } from './ErrorNote.tsx'
import { layOption } from './layOption.ts'
import { useThemeMode } from './themeMode.ts'
import './chart.css'
import './nothing.css'

interface Props {
  /** An ECharts option; laid over the living chart, whose series and axes are replaced where more than figures is new. */
  option: EChartsCoreOption
  /** What the chart shows, for those who cannot see it. */
  label: string
  height?: number | string
  /** Takes the living chart, for its picture. */
  handle?: RefObject<ChartHandle | null>
}

/** A chart as wide as its place, in the console's theme. ECharts arrives as a chunk of its own; until then the place is kept and says so. */
export function Chart({ option, label, height = 240, handle }: Props) {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const [chart, setChart] = useState<ChartHandle | null>(null)
  const [failed, setFailed] = useState(false)
  const mode = useThemeMode()
  const still = useReducedMotion()

  useEffect(() => {
    if (!element || failed) return
    let made: ChartHandle | undefined
    let live = true
    import('./echarts.ts').then(
      ({ init }) => {
        if (!live) return
        made = mountChart(init, element, { theme: mode })
        setChart(made)
        if (handle) handle.current = made
      },
      () => live && setFailed(true),
    )
    return () => {
      live = false
      made?.dispose()
      if (handle) handle.current = null
      setChart(null)
    }
  }, [element, failed, mode, handle])

  useEffect(() => {
    if (chart) layOption(chart, still ? { ...option, animation: false } : option)
  }, [chart, option, still])

  return (
    <div className="chart" style={{ height }}>
      {!chart && !failed && <p className="nothing">数据加载中....</p>}
      {failed && <ErrorNote message="图表未能加载" onRetry={() => setFailed(false)} />}
      <div ref={setElement} role="img" aria-label={label} hidden={failed} />
    </div>
  )
}
