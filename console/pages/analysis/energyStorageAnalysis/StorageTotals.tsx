import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { storage } from '../../../../core/contract/energy/storage.ts'
import { estimatedMoney } from '../../../../core/figures/estimatedMoney.ts'
import { energy, MISSING, round } from '../../../../core/units/units.ts'
import type { CallState } from '../../../../core/call/useCall.ts'
import type { Stat } from '../../../kit/board/StatRow.tsx'
import { TotalsPanel } from '../../../monitor/TotalsPanel.tsx'

type Reply = ReplyOf<typeof storage.getAnalysis>

const titles = ['充电量', '放电量', '往返效率', '关口表效率', '等效循环', '套利收益', '度电收益']
const percent = (value: number | null) => ({ value: value === null ? MISSING : round(value, 1), unit: '%' })

function statsOf({ total, rows, meter, capacityKwh, settledAt }: Reply): Stat[] {
  const { charge, discharge, efficiency, cycles, income, incomeEstimated } = total
  // Of what is settled alone: what was given on other days has brought nothing yet.
  const settledKwh = rows.reduce((sum, row) => (row.income === null ? sum : sum + (row.discharge.ele ?? 0)), 0)
  const earned = estimatedMoney(income, incomeEstimated)
  const perKwh = income !== null && settledKwh > 0 ? income / settledKwh : null
  return [
    { title: '充电量', figure: energy(charge.ele), quality: charge.quality === 'manual' ? 'manual' : undefined, basis: '变流器' },
    { title: '放电量', figure: energy(discharge.ele), quality: discharge.quality === 'manual' ? 'manual' : undefined, basis: '变流器' },
    { title: '往返效率', figure: percent(efficiency), basis: '放电 ÷ 充电，整日' },
    { title: '关口表效率', figure: percent(meter?.efficiency ?? null), basis: meter ? '关口表计量，整日' : '没有关口表' },
    {
      title: '等效循环',
      figure: { value: cycles === null ? MISSING : round(cycles), unit: '次' },
      basis: capacityKwh === null ? '' : `容量 ${round(capacityKwh)} kWh`,
    },
    {
      title: '套利收益',
      word: 'settledMoney',
      figure: { value: earned.text, unit: '元' },
      basis: settledAt ? [`结算至 ${settledAt.slice(5)}`, earned.share].filter(Boolean).join('，') : '未结算',
    },
    {
      title: '度电收益',
      figure: { value: perKwh === null ? MISSING : earned.share ? `约 ${perKwh.toFixed(2)}` : perKwh.toFixed(4), unit: '元/kWh' },
      basis: '收益 ÷ 放电量',
    },
  ]
}

/** A storage's period in seven figures. */
export const StorageTotals = ({ call }: { call: CallState<Reply> }) => <TotalsPanel call={call} titles={titles} statsOf={statsOf} />
