import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendPlainComponent, TooltipComponent } from 'echarts/components'
import { init, registerTheme, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { wallTheme } from './chartTheme.ts'

// Only what the walls draw: the whole of ECharts is twice as heavy.
use([LineChart, BarChart, GridComponent, LegendPlainComponent, TooltipComponent, CanvasRenderer])
registerTheme('wall', wallTheme)

export { init }
