import { Segmented } from 'antd'
import { useCallback } from 'react'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { tariff } from '../../../core/contract/energy/tariff.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Board } from '../../kit/board/Board.tsx'
import { Panel } from '../../kit/board/Panel.tsx'
import { ChartPanel } from '../../kit/stat/ChartPanel.tsx'
import { StatPage } from '../../kit/stat/StatPage.tsx'
import { useThemeMode } from '../../kit/hooks/themeMode.ts'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'
import { periodBars } from '../../monitor/periods/periodBars.ts'
import { PeriodControls } from '../../monitor/periods/PeriodControls.tsx'
import { PeriodShares } from '../../monitor/periods/PeriodShares.tsx'
import { TariffNote } from '../../monitor/periods/TariffNote.tsx'
import { periodInput, usePeriodQuery } from '../../monitor/periods/usePeriodQuery.ts'
import { CustomerPanel } from './electricityAnalysis/CustomerPanel.tsx'
import { PeriodTotals } from './electricityAnalysis/PeriodTotals.tsx'
import { SiteTable } from './electricityAnalysis/SiteTable.tsx'

const kinds = ['consumption', 'purchase', 'charging', 'charge', 'discharge', 'generation', 'delivery', 'import', 'export'] as const
const views = [
  { value: 'ele', label: '电量' },
  { value: 'pay', label: '电费' },
]

const layouts = {
  wide: `'chart shares' auto / 3fr 1fr`,
  desk: `'chart shares' auto / 2fr 1fr`,
  tablet: `'chart' auto 'shares' auto / 1fr`,
}

/** 电量电费分析: energy and money of sites and customers by tariff period. */
export default function ElectricityAnalysisPage() {
  const query = usePeriodQuery(kinds, ['day', 'month'])
  const [{ show }, setState] = useUrlState({ show: 'ele' })
  const what = show === 'pay' ? 'pay' : 'ele'
  const dateType = query.span.granularity === 'month' ? ('month' as const) : ('day' as const)
  const input = { ...periodInput(query), dateType }
  const call = useCall(tariff.getElecpayJFPGTime, input, { every: minutes(5), keep: true })
  const mode = useThemeMode()
  const of = useCallback((data: ReplyOf<typeof tariff.getElecpayJFPGTime>) => periodBars(data.rows, what, mode), [what, mode])
  const word = what === 'ele' ? '电量' : '电费'
  return (
    <StatPage
      controls={<PeriodControls query={query} />}
      end={<Segmented aria-label="电量或电费" options={views} value={what} onChange={value => setState({ show: String(value) }, true)} />}
    >
      <PeriodTotals call={call} />
      <Board
        layouts={layouts}
        panels={{
          chart: (
            <ChartPanel
              title={`分时${word}`}
              file={`分时${word}_${query.span.range.from.slice(0, 10)}_${query.span.range.to.slice(0, 10)}`}
              call={call}
              height={300}
              of={of}
            />
          ),
          shares: (
            <Panel title={`时段构成（${word}）`} call={call} height={300} waiting={<p className="empty-state">数据加载中....</p>}>
              {data => (
                <>
                  <div style={{ height: 150 }}>
                    <PeriodShares row={data.total} what={what} />
                  </div>
                  <TariffNote tariffs={data.tariffs}>
                    电费为各时段电量 × 当日有效的购电分时电价，不含基本电费与力调电费，站内光伏、储能所供部分未扣除。
                  </TariffNote>
                </>
              )}
            </Panel>
          ),
        }}
      />
      <SiteTable input={input} />
      {query.site === '' && <CustomerPanel input={input} what={what} />}
    </StatPage>
  )
}
