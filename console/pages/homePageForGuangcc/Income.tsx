import { charging } from '../../../core/contract/energy/charging.ts'
import { profit } from '../../../core/contract/energy/profit.ts'
import { explains } from '../../../core/explain/explains.ts'
import { estimatedMoney } from '../../../core/figures/estimatedMoney.ts'
import { money } from '../../../core/units/units.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { BarList } from '../../kit/board/BarList.tsx'
import { Panel } from '../../kit/board/Panel.tsx'
import { useCan } from '../../kit/hooks/useMenu.ts'

const height = 108

/** What today has earned by the settlement, for who may see it; for the others what the piles have taken, which their orders say. */
export const Income = () => (useCan('profit:read') ? <Settled /> : <Taken />)

const yuan = (amount: number) => `¥${money(amount)}`
/** As precise as it is known, and how much of it is not measured. */
function settled(amount: number | null, estimated: number | null) {
  const { text, share } = estimatedMoney(amount, estimated)
  return { value: <b>{amount === null ? text : `¥${text}`}</b>, note: share || undefined }
}
const shareOf = (amount: number | null, most: number) => (amount === null || most <= 0 ? 0 : Math.max(0, amount) / most)

function Settled() {
  const call = useCall(profit.getOverview, {}, { every: minutes(1) })
  return (
    <Panel title="收益" call={call} height={height} extra={({ settledAt }) => (settledAt ? `结算至 ${settledAt.slice(5, 16)}` : '')}>
      {({ day, month }) => {
        const most = Math.max(day.income ?? 0, day.cost ?? 0, 0.01)
        return (
          <BarList
            bars={[
              {
                key: 'income',
                name: '今日收入',
                share: shareOf(day.income, most),
                colour: 'var(--generation)',
                ...settled(day.income, day.incomeEstimated),
                explained: explains(call, 'day.income'),
              },
              {
                key: 'cost',
                name: '今日成本',
                share: shareOf(day.cost, most),
                colour: 'var(--consumption)',
                ...settled(day.cost, day.costEstimated),
                explained: explains(call, 'day.cost'),
              },
              {
                key: 'month',
                name: '本月利润',
                share: shareOf(month.profit, Math.max(month.income ?? 0, 0.01)),
                colour: 'var(--grid)',
                ...settled(month.profit, (month.incomeEstimated ?? 0) + (month.costEstimated ?? 0)),
                title: '占本月收入',
                explained: explains(call, 'month.profit'),
              },
            ]}
          />
        )
      }}
    </Panel>
  )
}

function Taken() {
  const call = useCall(charging.getChargingHomePage, {}, { every: minutes(1) })
  return (
    <Panel title="充电收入" call={call} height={height} extra="今日开始的订单">
      {({ today }) => {
        const most = Math.max(today.energyIncome, today.serviceIncome, 0.01)
        return (
          <BarList
            bars={[
              {
                key: 'energy',
                name: '电费',
                share: today.energyIncome / most,
                colour: 'var(--charging)',
                value: <b>{yuan(today.energyIncome)}</b>,
                explained: explains(call, 'today.energyIncome'),
              },
              {
                key: 'service',
                name: '服务费',
                share: today.serviceIncome / most,
                colour: 'var(--grid)',
                value: <b>{yuan(today.serviceIncome)}</b>,
                explained: explains(call, 'today.serviceIncome'),
              },
            ]}
          />
        )
      }}
    </Panel>
  )
}
