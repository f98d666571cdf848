import { explains } from '../../../core/explain/explains.ts'
import { Figure } from '../../kit/Figure.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { yuan } from '../formatFigure.ts'
import { type Piece, ShareBar } from './ShareBar.tsx'
import { useOrderStatistics } from './useOrderStatistics.ts'
import './incomeShares.css'

/** Dear hours warm, cheap hours cool; 尖 and 峰 are one meaning in two strengths. */
const periodColours = {
  J: 'color-mix(in srgb, var(--consumption) 45%, var(--text-1))',
  F: 'var(--consumption)',
  P: 'var(--grid)',
  G: 'var(--generation)',
}

/** What thirty days earned: energy against service, and in which tariff periods the energy went. */
export function IncomeShares({ area }: { area?: string }) {
  const orders = useOrderStatistics()
  const { sum, periods = [] } = orders.data ?? {}
  const fees: Piece[] = [
    { name: '电费', value: sum?.energyIncome ?? 0, colour: 'var(--grid)', explained: explains(orders, 'sum.energyIncome') },
    { name: '服务费', value: sum?.serviceIncome ?? 0, colour: 'var(--charging)', explained: explains(orders, 'sum.serviceIncome') },
  ]
  const tariff: Piece[] = periods.map(({ code, name, kwh }) => ({
    name,
    value: kwh,
    colour: periodColours[code],
    explained: explains(orders, 'periods.*.kwh', code),
  }))
  return (
    <Panel area={area} title="收入构成" tone="charging" scope="近 30 日" source={orders} empty={!(sum && sum.orders > 0) && '暂无充电订单'}>
      <div className="charging-income">
        <div className="charging-income-figures">
          <Figure label="总收入" {...yuan(sum?.income)} size="small" {...explains(orders, 'sum.income')} />
          <Figure label="单均电量" value={sum?.averageKwh} unit="kWh" digits={1} size="small" {...explains(orders, 'sum.averageKwh')} />
          <Figure
            label="单均时长"
            value={sum?.averageMinutes}
            unit="分钟"
            digits={0}
            size="small"
            {...explains(orders, 'sum.averageMinutes')}
          />
        </div>
        <ShareBar label="收入" pieces={fees} />
        <ShareBar label="时段电量" pieces={tariff} />
      </div>
    </Panel>
  )
}
