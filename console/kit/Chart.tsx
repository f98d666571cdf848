import type { ECharts, EChartsCoreOption } from 'echarts/core'
import { useEffect, useState } from 'react'
import { useThemeMode } from './themeMode.ts'

interface Props {
  /** An ECharts option; laid over the living chart, whose series and axes are replaced. */
  option: EChartsCoreOption
  /** What the chart shows, for those who cannot see it. */
  label: string
  height?: number | string
}

/** A chart as wide as its place, in the console's theme. ECharts arrives as a chunk of its own; until then the place is kept. */
export function Chart({ option, label, height = 240 }: Props) {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const [chart, setChart] = useState<ECharts | null>(null)
  const mode = useThemeMode()

  useEffect(() => {
    if (!element) return
    let undo: (() => void) | undefined
    let live = true
    import('./echarts.ts').then(
      ({ init }) => {
        if (!live) return
        const made = init(element, mode)
        const observer = new ResizeObserver(() => made.resize())
        observer.observe(element)
        undo = () => {
          observer.disconnect()
          made.dispose()
        }
        setChart(made)
      },
      () => {},
    )
    return () => {
      live = false
      undo?.()
      setChart(null)
    }
  }, [element, mode])

  useEffect(() => {
    chart?.setOption(option, { replaceMerge: ['series', 'xAxis', 'yAxis'], lazyUpdate: true })
  }, [chart, option])

  return <div ref={setElement} style={{ width: '100%', height }} role="img" aria-label={label} />
}
