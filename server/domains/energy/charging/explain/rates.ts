import type { FigureExplanation } from '../../../../figures/explain.ts'
import type { Available } from '../available.ts'

/** Used and available, as `utilisation` folds them. */
interface Use {
  used: Available
  of: Available
}

const source = '充电时长与电量按订单落入各小时的部分计，一单内电量按时间均摊；可用时长为各枪自投运日起已过的时间'

/** How a time utilisation came about. */
export const timeRateOf = ({ used, of }: Use): FigureExplanation => ({
  formula: '时间利用率 = 各枪充电分钟 ÷ 各枪可用分钟 × 100%，不超过 100',
  source,
  inputs: [
    { name: '充电分钟', kind: '订单', value: used.minutes, unit: 'min' },
    { name: '可用分钟', kind: '充电枪', value: of.minutes, unit: 'min' },
  ],
})

/** How a power utilisation came about. */
export const powerRateOf = ({ used, of }: Use): FigureExplanation => ({
  formula: '功率利用率 = 充电电量 ÷（额定功率 × 可用小时）× 100%，不超过 100',
  source,
  inputs: [
    { name: '充电电量', kind: '订单', value: used.kwh, unit: 'kWh' },
    { name: '额定功率 × 可用小时', kind: '充电桩', value: of.kwh, unit: 'kWh' },
  ],
})
