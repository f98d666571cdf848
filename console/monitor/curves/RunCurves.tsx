import { Segmented, Tabs } from 'antd'
import { useMemo, useRef, useState } from 'react'
import type { ChartHandle } from '../../../core/chart/mountChart.ts'
import type { MonitoredDevice } from '../../../core/contract/devices/deviceMonitor.ts'
import { barsOption } from '../../kit/curve/barsOption.ts'
import { curveFigures, timesOf } from '../../kit/curve/curveFigures.ts'
import { Chart } from '../../kit/chart/Chart.tsx'
import { CurveChart } from '../../kit/chart/CurveChart.tsx'
import { CurveTable } from '../../kit/chart/CurveTable.tsx'
import { StaleMark } from '../../kit/state/StaleMark.tsx'
import { ChartExport } from '../../kit/stat/ChartExport.tsx'
import { ComparedNote } from '../../kit/stat/ComparedNote.tsx'
import { withOwn } from '../../kit/stat/withOwn.ts'
import { CurveControls } from './CurveControls.tsx'
import { curvesOf, drawnLines } from './curvesOf.ts'
import { PinButton } from '../PinButton.tsx'
import { useCurves } from './useCurves.ts'
import { useCurveState } from './useCurveState.ts'

interface Props {
  device: MonitoredDevice
  fullscreen: boolean
}

const views = [
  { value: 'chart', label: '曲线' },
  { value: 'table', label: '表格' },
]
const height = 340

/** What a device did: a tab for every quantity, compared with other periods, as a chart, a table or a file. */
export function RunCurves({ device, fullscreen }: Props) {
  const state = useCurveState(device, fullscreen)
  const [view, setView] = useState('chart')
  const { main, line, compared, others } = useCurves(device, state)
  const chart = useRef<ChartHandle>(null)
  const { tab, granularity, range, perMinute } = state
  const known = compared.map(({ line }) => line)
  // One and the same while nothing changes: a chart draws only what is new.
  // biome-ignore lint/correctness/useExhaustiveDependencies: answers are compared by themselves, the list of them is new every time
  const drawn = useMemo(() => {
    const of = { tab, granularity, range, perMinute }
    const lines = line ? drawnLines(line, compared, of) : []
    return { lines, curves: line && curvesOf(lines, of), table: curveFigures(lines) }
  }, [line, tab, granularity, range.from, range.to, perMinute, ...known.slice(0, 5), known.length])
  const bars = useMemo(() => {
    if (!tab.energy) return null
    const times = timesOf(drawn.lines)
    const oneDay = new Set(times.map(time => time.slice(0, 10))).size === 1
    const series = drawn.lines.map(({ name, points, compared: past }) => {
      const values = new Map(points.map(([time, value]) => [time, value]))
      return { name, past, values: times.map(time => values.get(time) ?? null) }
    })
    return barsOption(
      times.map(time => (granularity !== 'hour' ? time : oneDay ? time.slice(11, 16) : time.slice(5, 16))),
      series,
    )
  }, [drawn, granularity, tab.energy])
  const tall = fullscreen ? Math.max(height, window.innerHeight - 430) : height
  const label = `${device.equalName} ${tab.title}`
  const empty = drawn.lines.every(({ points }) => points.every(([, value]) => value === null))
  return (
    <section aria-label="运行曲线">
      <Tabs
        size="small"
        activeKey={String(tab.tab)}
        items={state.tabs.map(({ tab: key, title }) => ({ key: String(key), label: title }))}
        onChange={key => state.setTab(Number(key))}
      />
      <CurveControls state={state} device={device} fullscreen={fullscreen}>
        {line && (view === 'table' || tab.energy) && <StaleMark of={main} />}
        <Segmented size="small" aria-label="曲线或表格" options={views} value={view} onChange={value => setView(String(value))} />
        {!tab.energy && (
          <PinButton
            pins={state.indicators.map(indiNo => ({ deviceNo: device.msNo, indiNo }))}
            disabled={empty || state.indicators.length === 0}
          />
        )}
        <ChartExport
          table={drawn.table}
          chart={chart}
          title={`${label} ${range.from.slice(0, 10)}`}
          disabled={empty}
          beside={withOwn(main, others)}
        />
      </CurveControls>
      <ComparedNote of={others} />
      <div style={{ height: tall, opacity: main.previous ? 0.5 : 1 }} aria-busy={main.previous}>
        {view === 'table' ? (
          <CurveTable {...drawn.table} height={tall} loading={!line} label={label} />
        ) : bars && line && !empty ? (
          <Chart option={bars} height={tall} label={label} handle={chart} />
        ) : (
          <CurveChart curves={drawn.curves} call={main} height={tall} label={label} handle={chart} />
        )}
      </div>
    </section>
  )
}
