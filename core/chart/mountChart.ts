import type { EChartsCoreOption, init as initChart } from 'echarts/core'

export interface ChartHandle {
  set: (option: EChartsCoreOption) => void
  /** The engine's own, for its picture. */
  chart: ReturnType<typeof initChart>
  dispose: () => void
}

interface Look {
  /** A theme, or the name of a registered one. */
  theme: string | object
  /** The screen's own where it is not told. */
  devicePixelRatio?: number
}

/**
 * One ECharts instance on an element: following the element's size, with nothing left after dispose.
 */
export function mountChart(init: typeof initChart, element: HTMLElement, { theme, devicePixelRatio }: Look): ChartHandle {
  const chart = init(element, theme, { renderer: 'canvas', devicePixelRatio, width: element.offsetWidth, height: element.offsetHeight })
  // offsetWidth is the size before a stage's transform; getBoundingClientRect would be the one after it.
  const observer = new ResizeObserver(() => {
    const { offsetWidth: width, offsetHeight: height } = element
    if (width > 0 && height > 0 && (width !== chart.getWidth() || height !== chart.getHeight())) chart.resize({ width, height })
  })
  observer.observe(element)
  return {
    // A slider goes when it is not wanted any more; only charts that speak of one know what it is.
    set: option =>
      chart.setOption(option, {
        replaceMerge: ['series', 'xAxis', 'yAxis', ...('dataZoom' in option ? ['dataZoom'] : [])],
        lazyUpdate: true,
      }),
    chart,
    dispose() {
      observer.disconnect()
      // A picture it has begun goes on with the next frame, on a painter that has nothing left: it belongs to a drawing that is over.
      Object.assign(chart.getZr().painter, { _redrawId: 0 })
      chart.dispose()
    },
  }
}
