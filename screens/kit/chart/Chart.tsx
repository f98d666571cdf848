import type { EChartsCoreOption } from 'echarts/core'
import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { type ChartHandle, mountChart } from '../../../core/chart/mountChart.ts'
import { useStage } from '../stage/StageContext.ts'
import { useReducedMotion } from '../../../core/browser/useReducedMotion.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { wallTheme } from './chartTheme.ts'
import { legendOf } from './legendOf.ts'
import { LegendPlace } from './legendPlace.ts'
import { withLonePoints } from './withLonePoints.ts'

interface Props {
  /**
   * An ECharts option; merged into the living chart, whose series are replaced when their number shrinks. Its `legend`
   * stands in the panel's head.
   */
  option: EChartsCoreOption
  /** What the chart shows, for those who cannot see it. */
  label: string
  /** What the legend says instead of a series' name. */
  words?: Readonly<Record<string, ReactNode>>
  /** Loads what ECharts needs beyond lines and bars (a module that calls `use`); a constant, not a new function each time. */
  parts?: () => Promise<unknown>
}

/** A chart that fills its place. ECharts arrives as a chunk of its own; until then the place is kept empty. */
export function Chart({ option, label, words, parts }: Props) {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const [chart, setChart] = useState<ChartHandle | null>(null)
  /** By place: on another day the same line has another name. */
  const [hidden, setHidden] = useState<readonly number[]>([])
  const legendPlace = useContext(LegendPlace)
  const entries = useMemo(() => legendOf(option), [option])
  const { pixelRatio } = useStage()
  const still = useReducedMotion()

  useEffect(() => {
    if (!element) return
    let live = true
    let handle: ChartHandle | undefined
    Promise.all([import('../../../core/chart/lineAndBar.ts'), parts?.()]).then(([{ init }]) => {
      if (!live) return
      handle = mountChart(init, element, { theme: wallTheme, devicePixelRatio: pixelRatio })
      setChart(handle)
    })
    return () => {
      live = false
      handle?.dispose()
      setChart(null)
    }
  }, [element, pixelRatio, parts])

  useEffect(() => {
    const selected = Object.fromEntries(entries.map(({ name }, place) => [name, !hidden.includes(place)]))
    chart?.set(withLonePoints({ animation: !still, ...option, ...(option.legend !== undefined && { legend: { selected } }) }))
  }, [chart, option, entries, still, hidden])

  const toggle = (place: number) => setHidden(now => (now.includes(place) ? now.filter(each => each !== place) : [...now, place]))
  return (
    <>
      <div ref={setElement} className="fill chart" role="img" aria-label={label} />
      {legendPlace && createPortal(<ChartLegend entries={entries} words={words} hidden={hidden} onToggle={toggle} />, legendPlace)}
    </>
  )
}
