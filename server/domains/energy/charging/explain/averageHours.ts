import type { FigureExplanation } from '../../../../figures/explain.ts'
import type { Days } from '../days.ts'

/** How energies of an average day's hours came about. @param of what the inputs are */
export const averageHours = ({ first, last, count }: Days, of: string, inputs: FigureExplanation['inputs']): FigureExplanation => ({
  formula: '某时刻电量 = Σ 各订单落入该小时的电量 ÷ 天数；一单内电量按时间均摊',
  source: `充电订单，${first} 至 ${last} 共 ${count} 个整日`,
  quality: 'good',
  coverage: { of, reported: inputs.length, total: inputs.length, reportedKw: null, totalKw: null },
  inputs,
})

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** Energy of an average day of each weekday. */
export const weekdayInputs = (cells: readonly { weekday: number; kwh: number }[]): FigureExplanation['inputs'] =>
  weekdays.map((name, n) => ({
    name,
    kind: '日均',
    value: cells.filter(({ weekday }) => weekday === n + 1).reduce((sum, { kwh }) => sum + kwh, 0),
    unit: 'kWh',
  }))

export const siteInput = ({ itemJname, hours }: { itemJname: string; hours: readonly number[] }): FigureExplanation['inputs'][number] => ({
  name: itemJname,
  kind: '站点日均',
  value: hours.reduce((sum, kwh) => sum + kwh, 0),
  unit: 'kWh',
})
