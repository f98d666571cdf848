import { curveColours } from '../curve/curveColours.ts'

/** At least 3:1 on the card for lines, 4.5:1 for text. */
const light = {
  text: '#56687a',
  line: '#e3e9ef',
  card: '#ffffff',
  ink: '#1c2a38',
  series: curveColours.light,
}
const dark = {
  text: '#9fb0c2',
  line: '#263243',
  card: '#1a2534',
  ink: '#e3eaf2',
  series: curveColours.dark,
}

const figures = "'Barlow Semi Condensed', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif"

const themeOf = ({ text, line, card, ink, series }: typeof light) => {
  const axis = {
    axisLine: { lineStyle: { color: line } },
    axisTick: { show: false },
    axisLabel: { color: text, fontSize: 12, fontFamily: figures },
    nameTextStyle: { color: text, fontSize: 12 },
    splitLine: { lineStyle: { color: line } },
  }
  return {
    color: series,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: figures },
    grid: { left: 4, right: 12, top: 30, bottom: 4, containLabel: true },
    legend: {
      top: 0,
      right: 0,
      itemWidth: 14,
      itemHeight: 8,
      textStyle: { color: text, fontSize: 12 },
      pageTextStyle: { color: text },
      pageIconColor: text,
      pageIconInactiveColor: line,
    },
    tooltip: { trigger: 'axis', confine: true, backgroundColor: card, borderColor: line, textStyle: { color: ink, fontSize: 13 } },
    dataZoom: {
      borderColor: line,
      fillerColor: `${series[0]}26`,
      handleStyle: { color: card, borderColor: series[0] },
      moveHandleStyle: { color: line },
      dataBackground: { lineStyle: { color: text, opacity: 0.5 }, areaStyle: { color: line } },
      selectedDataBackground: { lineStyle: { color: series[0] }, areaStyle: { color: series[0], opacity: 0.15 } },
      textStyle: { color: text, fontSize: 12 },
    },
    line: { symbol: 'none', smooth: false, lineStyle: { width: 2 } },
    bar: { itemStyle: { borderRadius: [2, 2, 0, 0] }, barMaxWidth: 18 },
    categoryAxis: { ...axis, splitLine: { show: false } },
    valueAxis: { ...axis, axisLine: { show: false } },
    timeAxis: { ...axis, splitLine: { show: false } },
  }
}

export const lightTheme = themeOf(light)
export const darkTheme = themeOf(dark)
