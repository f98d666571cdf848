import { dashedIcon } from '../../kit/chart/chartTheme.ts'
import { fade, tokens } from '../../kit/tokens.ts'

export interface Bar {
  name: string
  value: number | null
  /** Colour and word where it is not as it should be. */
  mark?: { colour: string; word: string }
}

/** Bars around the line of their median; whatever is out of order has its own colour and says what it is. */
export const barsAround = (bars: readonly Bar[], median: number | null, unit: string) => ({
  xAxis: { type: 'category', data: bars.map(({ name }) => name), axisLabel: { interval: bars.length > 12 ? 1 : 0 } },
  yAxis: { type: 'value', splitNumber: 3 },
  legend: { data: [{ name: `中位 ${unit}`, icon: dashedIcon }] },
  grid: { top: 44 },
  tooltip: {},
  series: [
    {
      name: unit,
      type: 'bar',
      barMaxWidth: 34,
      barCategoryGap: '34%',
      data: bars.map(({ value, mark }) => ({
        value,
        itemStyle: { color: mark?.colour ?? fade(tokens.generation, 0.72) },
        label: { show: mark !== undefined, formatter: mark?.word ?? '', position: 'top', color: mark?.colour, fontSize: 14 },
      })),
    },
    {
      name: `中位 ${unit}`,
      type: 'line',
      data: bars.map(() => median),
      lineStyle: { width: 2, type: 'dashed', color: tokens.text2 },
      itemStyle: { color: tokens.text2 },
      z: 4,
    },
  ],
})
