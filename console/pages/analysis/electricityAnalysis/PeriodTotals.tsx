import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { tariff } from '../../../../core/contract/energy/tariff.ts'
import { estimatedMoney } from '../../../../core/figures/estimatedMoney.ts'
import { energy, MISSING, round } from '../../../../core/units/units.ts'
import type { CallState } from '../../../../core/call/useCall.ts'
import type { Stat } from '../../../kit/board/StatRow.tsx'
import { averagePrice } from '../../../monitor/periods/averagePrice.ts'
import { TotalsPanel } from '../../../monitor/TotalsPanel.tsx'

type Reply = ReplyOf<typeof tariff.getElecpayJFPGTime>

const titles = ['总电量', '电度电费', '平均电价', '电量环比', '电量同比', '电费环比', '电费同比', '时段为估算']

const changed = (title: string, ratio: number | null, reason: string): Stat => ({
  title,
  figure: { value: ratio === null ? MISSING : `${ratio > 0 ? '+' : ''}${ratio.toFixed(1)}`, unit: '%' },
  basis: reason,
})

/** What is compared with; today, whose time is still to come, is in neither. */
const daysOf = ({ first, last }: Reply['before']) => (last > first ? `较 ${first.slice(5)} 至 ${last.slice(5)}` : `较 ${first.slice(5)}`)

function statsOf({ total, previous, lastYear, before }: Reply): Stat[] {
  const average = averagePrice(total)
  const rate = total.estimated !== null && total.ele ? total.estimated / total.ele : null
  // Of the money as much is estimated as of the energy whose hours nobody measured.
  const bill = estimatedMoney(total.pay, total.pay === null ? null : total.pay * (rate ?? 0))
  return [
    { title: '总电量', figure: energy(total.ele), quality: total.quality === 'manual' ? 'manual' : undefined, basis: '' },
    {
      title: '电度电费',
      word: 'bill',
      figure: { value: bill.text, unit: '元' },
      basis: [bill.share, !total.unpriced ? '' : total.pay === null ? '这类电量不计电费' : `${round(total.unpriced)} kWh 无电价`]
        .filter(Boolean)
        .join('，'),
    },
    {
      title: '平均电价',
      figure: { value: average === null ? MISSING : bill.share ? `约 ${average.toFixed(2)}` : average.toFixed(4), unit: '元/kWh' },
      basis: '',
    },
    { ...changed('电量环比', previous.eleRatio, previous.eleReason), basis: previous.eleReason || daysOf(before) },
    changed('电量同比', lastYear.eleRatio, lastYear.eleReason),
    { ...changed('电费环比', previous.payRatio, previous.payReason), basis: previous.payReason || daysOf(before) },
    changed('电费同比', lastYear.payRatio, lastYear.payReason),
    {
      title: '时段为估算',
      figure: { value: rate === null ? MISSING : round(100 * rate, 1), unit: '%' },
      basis: '',
    },
  ]
}

/** Energy and money of the period, and how they changed like for like. */
export const PeriodTotals = ({ call }: { call: CallState<Reply> }) => <TotalsPanel call={call} titles={titles} statsOf={statsOf} />
