import type { LineSeriesOption } from 'echarts/charts'
import { tokens } from '../stage/tokens.ts'

/** What stands for a day that is not over is hollow. */
const hollow = (colour: string) => ({ color: tokens.panelBottom, borderColor: colour, borderWidth: 2 })

/** Does the last of some days go on? @param at moment the figures are from, `YYYY-MM-DD …` */
export const isUnfinished = (days: readonly string[], at: string | undefined) => days.length > 0 && days.at(-1) === at?.slice(0, 10)

/** The axis of some days; one that is not over is called today. @param days `YYYY-MM-DD` */
export const dayAxis = (days: readonly string[], unfinished: boolean) => ({
  type: 'category',
  data: days.map((day, n) => (unfinished && n === days.length - 1 ? '今日' : day.slice(5))),
  ...(unfinished && { axisLabel: { showMaxLabel: true, hideOverlap: true } }),
})

/** A line of days; a last one that is not over stands apart as a ring: nobody takes it for a fall. */
export function dayLines(line: LineSeriesOption & { data: (number | null)[] }, unfinished: boolean): LineSeriesOption[] {
  if (!unfinished) return [line]
  const { name, yAxisIndex, data, itemStyle } = line
  return [
    { ...line, data: [...data.slice(0, -1), null] },
    {
      type: 'line',
      name,
      yAxisIndex,
      data: data.map((value, n) => (n === data.length - 1 ? value : null)),
      symbol: 'circle',
      symbolSize: 9,
      showSymbol: true,
      showAllSymbol: true,
      itemStyle: hollow(String(itemStyle?.color)),
      z: 5,
    },
  ]
}

/** The bar of a day that is not over. */
export const unfinishedBar = (value: number, colour: string) => ({
  value,
  itemStyle: { ...hollow(colour), borderType: 'dashed' as const, opacity: 1 },
})
