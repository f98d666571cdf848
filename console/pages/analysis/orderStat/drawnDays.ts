import type { EChartsCoreOption } from 'echarts/core'
import type { WorkDay } from '../../../../core/contract/orders/workSchedule.ts'
import { type Drawn, drawnBars } from '../../../kit/stat/drawn.ts'

/** Bars, and over them a line of what they add up to. */
function withLine(drawn: Drawn, name: string, values: readonly (number | null)[]): EChartsCoreOption {
  const { series = [], ...option } = drawn.option as EChartsCoreOption & { series?: object[] }
  return { ...option, series: [...series, { type: 'line', name, data: [...values], symbol: 'none', connectNulls: false }] }
}

/** What was opened and closed each day or month, and what stood open at its end. */
export function drawnBacklog(days: readonly WorkDay[]): Drawn {
  const drawn = drawnBars(
    days.map(({ time }) => time),
    [
      { name: '新开立', values: days.map(({ opened }) => opened) },
      { name: '结束', values: days.map(({ closed }) => closed) },
    ],
    { unit: '张', first: '时间', decimals: 0 },
  )
  const backlog = days.map(row => row.backlog)
  return {
    option: withLine(drawn, '积压', backlog),
    table: {
      decimals: 0,
      head: [...drawn.table.head, '末了积压（张）'],
      rows: drawn.table.rows.map((row, index) => [...row, backlog[index] ?? null] as const),
    },
  }
}

/** What was planned for each day or month, what of it was done in time, and what was done. */
export const drawnPlan = (days: readonly WorkDay[]): Drawn =>
  drawnBars(
    days.map(({ time }) => time),
    [
      { name: '计划完成', values: days.map(({ planned }) => planned), past: true },
      { name: '按计划完成', values: days.map(({ kept }) => kept) },
      { name: '实际完成', values: days.map(({ done }) => done) },
    ],
    { unit: '张', first: '时间', decimals: 0 },
  )
