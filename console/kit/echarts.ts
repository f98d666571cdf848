import { BarChart, LineChart } from 'echarts/charts'
import {
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  TooltipComponent,
} from 'echarts/components'
import { init, registerTheme, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { darkTheme, lightTheme } from './chartTheme.ts'
import { installDenseLine } from './curve/installDenseLine.ts'

// Only what the console draws: the whole of ECharts is twice as heavy.
use([
  LineChart,
  BarChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  MarkLineComponent,
  MarkAreaComponent,
  MarkPointComponent,
  DataZoomComponent,
  CanvasRenderer,
])
installDenseLine()
registerTheme('light', lightTheme)
registerTheme('dark', darkTheme)

export { init }
