import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendPlainComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

// What every chart here and there is drawn with: the whole of ECharts is twice as heavy. What only some draw with they add themselves.
use([LineChart, BarChart, GridComponent, LegendPlainComponent, TooltipComponent, CanvasRenderer])

export { init }
