import { Bar3DChart } from 'echarts-gl/charts'
import { Grid3DComponent } from 'echarts-gl/components'
import { format, use } from 'echarts/core'
import { init } from '../../../core/chart/lineAndBar.ts'
import type { Size } from '../stage/fit.ts'
import { mountChart } from '../../../core/chart/mountChart.ts'
import { formatNumber } from '../formatNumber.ts'
import { figureFont, rgba, tokens } from '../stage/tokens.ts'
import { wallTheme } from './chartTheme.ts'
import { alpha, fieldView, labelSize, margins, turn } from './fieldView.ts'

use([Bar3DChart, Grid3DComponent])

export interface BarFieldRow {
  name: string
  /** One value for each hour. */
  values: readonly number[]
}
export interface BarFieldHandle {
  show: (rows: readonly BarFieldRow[]) => void
  dispose: () => void
}

/** A longer name is cut: it would take the field's place. */
const longestName = 9

const label = { color: tokens.text2, fontSize: labelSize, fontFamily: figureFont }
const axis = {
  // A blank one: an axis without a name never sends its labels' alignment to the GPU.
  name: ' ',
  axisLine: { lineStyle: { color: tokens.regionInner, width: 1 } },
  axisTick: { show: false },
  splitLine: { lineStyle: { color: tokens.panelEdge, width: 1 } },
}

/** A field of bars by hour and row. It holds one WebGL context, given back on dispose. */
export function mountBarField(element: HTMLElement, pixelRatio: number): BarFieldHandle {
  const { set, dispose } = mountChart(init, element, { theme: wallTheme, devicePixelRatio: pixelRatio })
  let known: readonly BarFieldRow[] | undefined
  let start: object | undefined = { beta: turn.to }
  const draw = () => {
    const panel = { width: element.offsetWidth, height: element.offsetHeight }
    if (!known || panel.width === 0 || panel.height === 0) return
    // The angle is the person's once the field stands: later answers leave it alone.
    set({ animation: false, ...fieldOf(known, panel, start) })
    start = undefined
  }
  const observer = new ResizeObserver(draw)
  observer.observe(element)
  return {
    show(rows) {
      known = rows
      draw()
    },
    dispose() {
      observer.disconnect()
      const canvases = [...element.querySelectorAll('canvas')]
      dispose()
      // echarts-gl frees what it painted with, but leaves the context itself to the garbage collector.
      for (const canvas of canvases) canvas.getContext('webgl')?.getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}

const cut = (name: string) => (name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name)

function fieldOf(rows: readonly BarFieldRow[], panel: Size, start: object | undefined) {
  const most = Math.max(1, ...rows.flatMap(({ values }) => values))
  const hours = Math.max(0, ...rows.map(({ values }) => values.length))
  const names = rows.map(({ name }) => cut(name))
  // A Chinese character is as wide as it is high; no other is wider.
  const nameWidth = Math.max(0, ...names.map(name => name.length)) * labelSize
  const { center, orthographicSize, ...box } = fieldView(panel, rows.length, nameWidth)
  return {
    grid3D: {
      ...box,
      axisPointer: { show: false },
      viewControl: {
        projection: 'orthographic',
        alpha,
        minAlpha: alpha,
        maxAlpha: alpha,
        minBeta: turn.from,
        maxBeta: turn.to,
        distance: 300,
        center,
        // The engine adds 1 to every size of this projection.
        orthographicSize: orthographicSize - 1,
        minOrthographicSize: 0,
        maxOrthographicSize: 2000,
        zoomSensitivity: 0,
        panSensitivity: 0,
        ...start,
      },
      light: { main: { intensity: 0.9, alpha: 42, beta: 30, shadow: false }, ambient: { intensity: 0.36 } },
      temporalSuperSampling: { enable: false },
    },
    xAxis3D: {
      ...axis,
      type: 'category',
      data: Array.from({ length: hours }, (_, hour) => `${hour}:00`),
      axisLabel: {
        textStyle: label,
        margin: margins.hours,
        // Every third hour; an interval would add the last one beside its neighbour.
        interval: 0,
        formatter: (_hour: string, index: number) => (index % 3 === 0 ? `${index}:00` : ''),
      },
    },
    yAxis3D: {
      ...axis,
      type: 'category',
      data: names,
      axisLabel: { textStyle: { ...label, color: tokens.text1 }, margin: margins.names, interval: 0 },
    },
    zAxis3D: {
      ...axis,
      type: 'value',
      splitNumber: 3,
      // Nought is the ground, and its place is the first hour's.
      axisLabel: { textStyle: label, margin: margins.values, formatter: (value: number) => (value === 0 ? ' ' : String(value)) },
    },
    tooltip: {
      trigger: 'item',
      formatter: ({ value: [hour = 0, row = 0, value = 0] }: { value: number[] }) =>
        `${format.encodeHTML(rows[row]?.name ?? '')}<br>${hour}:00 – ${hour + 1}:00　<b>${formatNumber(value, 1)}</b> kWh`,
    },
    series: [
      {
        id: 'field',
        type: 'bar3D',
        shading: 'lambert',
        barSize: [(0.62 * box.boxWidth) / Math.max(1, hours), Math.min(12, (0.5 * box.boxDepth) / Math.max(1, rows.length))],
        emphasis: { label: { show: false }, itemStyle: { color: tokens.text1 } },
        data: rows.flatMap(({ values }, row) =>
          values.map((value, hour) => ({
            value: [hour, row, value],
            itemStyle: { color: between(tokens.regionInner, tokens.charging, value / most) },
          })),
        ),
      },
    ],
  }
}

/** A colour on the way from one token to another, t from 0 to 1. */
function between(from: string, to: string, t: number) {
  const [a, b] = [rgba(from), rgba(to)]
  return `rgb(${[0, 1, 2].map(n => Math.round(a[n]! + (b[n]! - a[n]!) * t)).join(',')})`
}
