import type { EChartsCoreOption, init as initChart } from 'echarts/core'

export interface ChartHandle {
  set: (option: EChartsCoreOption) => void
  dispose: () => void
}

/**
 * One ECharts instance on an element: drawn at the stage's pixel ratio, following the element's size, with nothing left after dispose.
 */
export function mountChart(init: typeof initChart, element: HTMLElement, devicePixelRatio: number): ChartHandle {
  const chart = init(element, 'wall', { renderer: 'canvas', devicePixelRatio, width: element.offsetWidth, height: element.offsetHeight })
  // offsetWidth is the size before the stage's transform; getBoundingClientRect would be the one after it.
  const observer = new ResizeObserver(() => {
    const { offsetWidth: width, offsetHeight: height } = element
    if (width > 0 && height > 0 && (width !== chart.getWidth() || height !== chart.getHeight())) chart.resize({ width, height })
  })
  observer.observe(element)
  return {
    set: option => chart.setOption(option, { replaceMerge: ['series', 'xAxis', 'yAxis'], lazyUpdate: true }),
    dispose() {
      observer.disconnect()
      chart.dispose()
    },
  }
}
