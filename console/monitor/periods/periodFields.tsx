import type { PeriodChange, PeriodRow } from '../../../core/contract/energy/tariff.ts'
import { periodCodes, tariffPeriods } from '../../../core/rules/tariff.ts'
import { grouped } from '../../../core/units/grouped.ts'
import { MISSING, round } from '../../../core/units/units.ts'
import { derived, type Field } from '../../kit/fields/fields.ts'
import { qualityMark } from '../../../core/units/quality.ts'
import { averagePrice } from './averagePrice.ts'
import { energyFields, payFields } from './periodBars.ts'

const shown = (value: number | null, decimals = 2) => (value === null ? '' : round(value, decimals).toFixed(decimals))
const right = { align: 'right', figures: true } as const

/** Five of one unit beside each other: it stands in their heads. */
function amount<Row>(...[key, title, of, options]: Parameters<typeof derived<Row>>): Field<Row> {
  return { ...derived<Row>(key, title, of, options), cell: row => grouped(of(row)) || MISSING }
}

/** Columns of energy and money by tariff period, in kWh and yuan as they are exported. */
export function periodFields<Row extends PeriodRow>(): Field<Row>[] {
  const sortable = { ...right, sort: true } as const
  return [
    amount<Row>('ele', '电量（kWh）', row => shown(row.ele), { ...sortable, width: 112 }),
    ...periodCodes.map(code =>
      amount<Row>(energyFields[code], `${tariffPeriods[code]}（kWh）`, row => shown(row[energyFields[code]]), { ...sortable, width: 96 }),
    ),
    amount<Row>('pay', '电费（元）', row => shown(row.pay), { ...sortable, width: 112 }),
    ...periodCodes.map(code =>
      derived<Row>(payFields[code], `${tariffPeriods[code]}（元）`, row => shown(row[payFields[code]]), { ...right, list: false }),
    ),
    derived<Row>('average', '均价（元/kWh）', row => shown(averagePrice(row), 4), {
      ...right,
      width: 104,
      card: false,
    }),
    derived<Row>('estimated', '时段估算（kWh）', row => shown(row.estimated), { ...right, list: false }),
    derived<Row>('quality', '质量', row => qualityMark(row.quality), { list: false }),
  ]
}

const change = (ratio: number | null) => (ratio === null ? '' : `${ratio > 0 ? '+' : ''}${ratio.toFixed(1)}%`)

interface Changed {
  previous: PeriodChange
  lastYear: PeriodChange
}

/** Columns of how an energy and its money changed like for like; where they cannot be compared the reason stands on the dashes. */
export function changeFields<Row extends Changed>(): Field<Row>[] {
  const of = (key: string, title: string, ratio: (row: Row) => number | null, reason: (row: Row) => string, list = true): Field<Row> => {
    const field = derived<Row>(key, title, row => change(ratio(row)), { ...right, width: 88, card: false, list })
    return { ...field, cell: row => <span title={reason(row) || undefined}>{change(ratio(row)) || '--'}</span> }
  }
  return [
    of(
      'previousEle',
      '电量环比',
      row => row.previous.eleRatio,
      row => row.previous.eleReason,
    ),
    of(
      'lastYearEle',
      '电量同比',
      row => row.lastYear.eleRatio,
      row => row.lastYear.eleReason,
    ),
    of(
      'previousPay',
      '电费环比',
      row => row.previous.payRatio,
      row => row.previous.payReason,
      false,
    ),
    of(
      'lastYearPay',
      '电费同比',
      row => row.lastYear.payRatio,
      row => row.lastYear.payReason,
      false,
    ),
  ]
}
