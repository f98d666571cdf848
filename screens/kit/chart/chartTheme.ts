import { fade, figureFont, tokens } from '../stage/tokens.ts'

const axis = {
  axisLine: { lineStyle: { color: tokens.panelEdge } },
  axisTick: { show: false },
  axisLabel: { color: tokens.text3, fontSize: 16, fontFamily: figureFont },
  nameTextStyle: { color: tokens.text3, fontSize: 16, fontFamily: figureFont },
  splitLine: { lineStyle: { color: tokens.hairline } },
}

/** ECharts theme of the walls: 2 px lines without symbols, rounded bars, hairline grid, 16 px axes. */
export const wallTheme = {
  get color() {
    return [tokens.generation, tokens.grid, tokens.storage, tokens.charging, tokens.consumption]
  },
  backgroundColor: 'transparent',
  textStyle: { fontFamily: figureFont },
  grid: { left: 4, right: 8, top: 9, bottom: 2, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
  // Drawn in the panel's head (ChartLegend); here it only knows what has been taken out.
  legend: { show: false },
  tooltip: {
    trigger: 'axis',
    confine: true,
    backgroundColor: fade(tokens.panelBottom, 0.96),
    borderColor: tokens.panelEdge,
    textStyle: { color: tokens.text1, fontSize: 16 },
    axisPointer: { lineStyle: { color: tokens.text3, type: 'dashed' }, crossStyle: { color: tokens.text3 } },
  },
  line: { symbol: 'none', smooth: false, lineStyle: { width: 2 } },
  bar: { itemStyle: { borderRadius: [2, 2, 0, 0] }, barMaxWidth: 18 },
  categoryAxis: { ...axis, splitLine: { show: false } },
  valueAxis: { ...axis, axisLine: { show: false } },
  timeAxis: { ...axis, splitLine: { show: false } },
}

/** Fill under the one series that matters: its colour fading to nothing. */
export const areaUnder = (colour: string) => ({
  color: {
    type: 'linear' as const,
    x: 0,
    y: 0,
    x2: 0,
    y2: 1,
    colorStops: [
      { offset: 0, color: fade(colour, 0.32) },
      { offset: 1, color: fade(colour, 0.02) },
    ],
  },
})

/** How a forecast or a past period is drawn: dashed and grey, so that it never passes for a measurement. */
export const pastLine = { lineStyle: { width: 2, type: 'dashed' as const, color: tokens.text3 }, itemStyle: { color: tokens.text3 } }
