import { MarkAreaComponent, MarkLineComponent } from 'echarts/components'
import { use } from 'echarts/core'

// Lines at limits and shaded spans of time.
use([MarkLineComponent, MarkAreaComponent])
