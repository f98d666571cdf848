import { DataZoomComponent, LegendComponent, MarkAreaComponent, MarkLineComponent, MarkPointComponent } from 'echarts/components'
import { registerTheme, use } from 'echarts/core'
import { init } from '../../../core/chart/lineAndBar.ts'
import { darkTheme, lightTheme } from './chartTheme.ts'
import { installDenseLine } from '../curve/installDenseLine.ts'

use([LegendComponent, MarkLineComponent, MarkAreaComponent, MarkPointComponent, DataZoomComponent])
installDenseLine()
registerTheme('light', lightTheme)
registerTheme('dark', darkTheme)

export { init }
