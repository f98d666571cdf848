import { fade, tokens } from '../../kit/stage/tokens.ts'

export interface Bar {
  name: string
  value: number | null
  /** Colour and word where it is not as it should be. */
  mark?: { colour: string; word: string }
}

/**
 * A word above a bar that ends so near below the median, as a share of it, would be struck out by its line: it stands
 * on the line instead.
 */
const near = 0.72
const onLine = ({ value, mark }: Bar, median: number | null) =>
  mark !== undefined && median !== null && value !== null && value > near * median
const labelOf = ({ mark }: Bar, show: boolean) => ({
  show: show && mark !== undefined,
  formatter: mark?.word ?? '',
  position: 'top' as const,
  color: mark?.colour,
  fontSize: 16,
})

/** Bars around the line of their median; whatever is out of order has its own colour and says what it is. */
export const barsAround = (bars: readonly Bar[], median: number | null, unit: string) => ({
  xAxis: { type: 'category', data: bars.map(({ name }) => name), axisLabel: { interval: bars.length > 12 ? 1 : 0 } },
  yAxis: { type: 'value', splitNumber: 3 },
  legend: { data: [`中位 ${unit}`] },
  // For the words above a bar.
  grid: { top: 26 },
  tooltip: {},
  series: [
    {
      name: unit,
      type: 'bar',
      barMaxWidth: 34,
      barCategoryGap: '34%',
      data: bars.map(bar => ({
        value: bar.value,
        itemStyle: { color: bar.mark?.colour ?? fade(tokens.generation, 0.72) },
        label: labelOf(bar, !onLine(bar, median)),
      })),
    },
    {
      name: `中位 ${unit}`,
      type: 'line',
      // Nothing but what its words stand on.
      symbol: 'circle',
      symbolSize: 0.1,
      showAllSymbol: true,
      data: bars.map(bar => ({ value: median, label: labelOf(bar, onLine(bar, median)) })),
      lineStyle: { width: 2, type: 'dashed', color: tokens.text2 },
      itemStyle: { color: tokens.text2 },
      z: 4,
    },
  ],
})
