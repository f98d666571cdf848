import { HeatmapChart } from 'echarts/charts'
import { VisualMapContinuousComponent } from 'echarts/components'
import { use } from 'echarts/core'

// Cells coloured by their value.
use([HeatmapChart, VisualMapContinuousComponent])
