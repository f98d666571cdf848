import { describe, expect, it } from 'vitest'
import { clockTime } from '../../../../console/kit/curve/clock.ts'
import { curveOption } from '../../../../console/kit/curve/curveOption.ts'
import type { Curves } from '../../../../console/kit/curve/curves.ts'
import { applyOption } from '../../../../console/kit/chart/applyOption.ts'
import type { ChartHandle } from '../../../../core/chart/mountChart.ts'

/** What is done to a living chart: `laid` over what it shows, or `made` anew. */
function chartOf() {
  const done: string[] = []
  const given: object[] = []
  const setOption = (option: object) => {
    done.push('laid')
    given.push(option)
  }
  const dispatchAction = ({ type }: { type: string }) => done.push(type)
  const handle = { set: () => done.push('made'), chart: { setOption, dispatchAction } } as unknown as ChartHandle
  return { done, given, show: (curves: Curves) => applyOption(handle, curveOption(curves, 'light')) }
}
const curve = (values: readonly (number | null)[], more: object = {}) => ({
  name: '有功功率',
  unit: 'kW',
  points: values.map((value, hour) => [`2026-11-21 0${hour}:00:00`, value] as const),
  ...more,
})

describe('a new answer on a living chart', () => {
  it('that brings figures alone is laid over what is there', () => {
    const { done, show } = chartOf()
    for (const values of [
      [1, 2, 3],
      [1, 2, 3, 400],
      [null, 7, null],
    ])
      show({ series: [curve(values)] })
    show({ series: [curve([1, 2, 3])], limits: [{ name: '上限', unit: 'kW', value: 5 }] })
    expect(done).toEqual(['made', 'laid', 'laid', 'laid'])
  })

  it('that brings figures alone gives the engine these, in their places, and what knows them', () => {
    const { given, show } = chartOf()
    show({ series: [curve([1, 2, 3])] })
    show({ series: [curve([1, 2, 4])], limits: [{ name: '上限', unit: 'kW', value: 5 }] })
    expect(given).toEqual([
      {
        xAxis: {
          min: expect.any(Number),
          max: expect.any(Number),
          axisLabel: undefined,
          axisPointer: { label: { formatter: expect.any(Function) } },
        },
        yAxis: [{ min: 0, max: 6, interval: 2 }],
        series: [
          { data: expect.any(Float64Array), markPoint: { data: [] }, tooltip: { valueFormatter: expect.any(Function) } },
          { data: [], markLine: { data: [{ name: '上限 5 kW', yAxis: 5 }] }, markArea: { data: [] }, markPoint: { data: [] } },
        ],
      },
    ])
  })

  it('that brings points of many alone exchanges these, and lays the figures over where an axis or a mark has to move as well', () => {
    const { done, show } = chartOf()
    const many = (greatest: number, count = 600) =>
      [0, 1].map(line => ({
        name: `第 ${line + 1} 相`,
        unit: 'V',
        points: Array.from({ length: count }, (_, minute) => [clockTime(minute * 60_000), line + ((minute * greatest) % 230)] as const),
      }))
    show({ series: many(1) })
    show({ series: many(3) })
    show({ series: many(3, 601) })
    show({ series: many(3, 602) })
    show({ series: many(1, 602), limits: [{ name: '上限', unit: 'V', value: 200 }] })
    show({ series: many(3, 602), limits: [{ name: '上限', unit: 'V', value: 200 }] })
    expect(done).toEqual(['made', 'swapCurves', 'swapCurves', 'laid', 'laid', 'swapCurves'])
  })

  it('that brings anything else makes series and axes anew, so that nothing of the former ones is left', () => {
    const { done, show } = chartOf()
    const shown: Curves[] = [
      { series: [curve([1, 2])] },
      { series: [curve([1, 2], { past: true })] },
      { series: [curve([1, 2]), curve([3, 4], { name: '无功功率', unit: 'kvar' })] },
      { series: [curve([1, 2])] },
      { series: [curve([1])] },
    ]
    for (const curves of shown) show(curves)
    expect(done).toEqual(['made', 'made', 'made', 'made', 'made'])
  })
})
