import type { EChartsCoreOption } from 'echarts/core'
import { type RefObject, useEffect, useState } from 'react'
import { type ChartHandle, mountChart } from '../../../core/chart/mountChart.ts'
import { useReducedMotion } from '../../../core/browser/useReducedMotion.ts'
import { ErrorNote } from '../state/ErrorNote.tsx'
import { applyOption } from './applyOption.ts'
import { useChartCursor } from './useChartCursor.ts'
import { useThemeMode } from '../hooks/themeMode.ts'
import './chart.css'
import '../state/emptyState.css'

interface Props {
  /** An ECharts option; laid over the living chart, whose series and axes are replaced where more than figures is new. */
  option: EChartsCoreOption
  /** What the chart shows, for those who cannot see it. */
  label: string
  height?: number | string
  /** Takes the living chart, for its picture. */
  handle?: RefObject<ChartHandle | null>
  /** Pressing a place of the axis, anywhere above it, does it. */
  onOpen?: (place: number) => void
}

/**
 * A chart as wide as its place, in the console's theme. ECharts arrives as a chunk of its own; until then the place is
 * kept and says so.
 */
export function Chart({ option, label, height = 240, handle, onOpen }: Props) {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const [chart, setChart] = useState<ChartHandle | null>(null)
  const [failed, setFailed] = useState(false)
  const mode = useThemeMode()
  const still = useReducedMotion()
  const { said, ...keys } = useChartCursor(chart, option, onOpen)

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
    if (chart) applyOption(chart, still ? { ...option, animation: false } : option)
  }, [chart, option, still])

  useEffect(() => {
    if (!chart || !onOpen) return
    const canvas = chart.chart.getZr()
    // The whole column above a name: a short bar is hard to hit.
    const press = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }) => {
      if (!chart.chart.containPixel('grid', [offsetX, offsetY])) return
      const [place] = chart.chart.convertFromPixel({ gridIndex: 0 }, [offsetX, offsetY]) ?? []
      if (place !== undefined && place >= 0) onOpen(place)
    }
    const point = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }) =>
      canvas.setCursorStyle(chart.chart.containPixel('grid', [offsetX, offsetY]) ? 'pointer' : 'default')
    canvas.on('click', press)
    canvas.on('mousemove', point)
    return () => {
      canvas.off('click', press)
      canvas.off('mousemove', point)
    }
  }, [chart, onOpen])

  return (
    <div className="chart" style={{ height }}>
      {!chart && !failed && <p className="empty-state">数据加载中....</p>}
      {failed && <ErrorNote message="图表未能加载" onRetry={() => setFailed(false)} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its cursor is moved by the arrows */}
      <div ref={setElement} role="img" aria-label={label} hidden={failed} tabIndex={0} {...keys} />
      <span className="chart-said" aria-live="polite">
        {said}
      </span>
    </div>
  )
}
