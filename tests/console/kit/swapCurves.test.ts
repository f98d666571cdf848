import { use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { describe, expect, it } from 'vitest'
import type { Curves } from '../../../console/kit/curve/curves.ts'
import { curveOption } from '../../../console/kit/curve/curveOption.ts'
import { denseLinesOf } from '../../../console/kit/curve/denseLine.ts'
import { placesOf } from '../../../console/kit/curve/placesOf.ts'
import { swapCurves } from '../../../console/kit/curve/swapCurves.ts'
import { init } from '../../../console/kit/chart/echarts.ts'

use([SVGRenderer])

const time = (minute: number) => `2026-11-21 ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`
/** Two curves of 300 points, which fill the same axes whatever their phase is. */
const curves = (phase: number): Curves => ({
  series: ['有功功率', 'A 相电流'].map((name, line) => ({
    name,
    unit: line === 0 ? 'kW' : 'A',
    points: Array.from(
      { length: 300 },
      (_, minute) => [time(minute), 20 + 10 * Math.sin((minute * 2 * Math.PI) / 60 + (phase * Math.PI) / 3)] as const,
    ),
  })),
})
const option = (phase: number) => curveOption(curves(phase), 'light')

/** A living chart of many points, as it is painted. */
function chartOf() {
  const chart = init(null, 'light', { renderer: 'svg', ssr: true, width: 600, height: 300 })
  return {
    chart,
    swap: (phase: number) => chart.dispatchAction(swapCurves(denseLinesOf(option(phase).series))),
    // The names of its styles are numbered through.
    painted: () =>
      chart
        .renderToSVGString()
        .replaceAll(/zr\d+-cls-\d+/g, 'cls')
        .replaceAll(/zr\d+-/g, ''),
  }
}
function paintedWhole(phase: number) {
  const { chart, painted } = chartOf()
  chart.setOption(option(phase))
  return painted()
}

describe('curves exchanged on a living chart', () => {
  it('are painted as they would be with all of the chart', () => {
    const { chart, swap, painted } = chartOf()
    chart.setOption(option(0))
    expect(painted()).toBe(paintedWhole(0))
    swap(1)
    expect(painted()).toBe(paintedWhole(1))
    expect(painted()).not.toBe(paintedWhole(0))
  })

  it('are the new ones when what is looked at, or which of them is, changes afterwards', () => {
    const [swapped, whole] = [chartOf(), chartOf()]
    swapped.chart.setOption(option(0))
    swapped.swap(2)
    whole.chart.setOption(option(2))
    for (const { chart } of [swapped, whole]) chart.dispatchAction({ type: 'dataZoom', start: 40, end: 60 })
    expect(swapped.painted()).toBe(whole.painted())
    for (const { chart } of [swapped, whole]) chart.dispatchAction({ type: 'legendUnSelect', name: '有功功率' })
    swapped.swap(3)
    whole.chart.setOption(option(3))
    expect(swapped.painted()).toBe(whole.painted())
    for (const { chart } of [swapped, whole]) chart.dispatchAction({ type: 'legendSelect', name: '有功功率' })
    expect(swapped.painted()).toBe(whole.painted())
  })

  it('are read by the keys place by place', () => {
    expect(placesOf(option(0))).toHaveLength(300)
  })
})
