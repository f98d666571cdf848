import { Segmented } from 'antd'
import { tariff } from '../../../core/contract/energy/tariff.ts'
import { Board } from '../../kit/board/Board.tsx'
import { textFilter } from '../../kit/fields/fields.ts'
import { StatPage } from '../../kit/stat/StatPage.tsx'
import { useList } from '../../kit/hooks/useList.ts'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'
import { PeriodControls } from '../../monitor/periods/PeriodControls.tsx'
import { periodInput, usePeriodQuery } from '../../monitor/periods/usePeriodQuery.ts'
import { DeviceLine } from './deviceElectAnalysis/DeviceLine.tsx'
import { DevicePrice } from './deviceElectAnalysis/DevicePrice.tsx'
import { DeviceRanking } from './deviceElectAnalysis/DeviceRanking.tsx'
import { DeviceRows } from './deviceElectAnalysis/DeviceRows.tsx'

const kinds = ['consumption', 'purchase', 'charging', 'charge', 'discharge', 'generation', 'delivery', 'import', 'export'] as const
const filters = [textFilter('name', '设备、站点名称或编号')]
const views = [
  { value: 'ele', label: '电量' },
  { value: 'pay', label: '电费' },
]
const layouts = {
  wide: `'ranking line price' auto / 3fr 6fr 3fr`,
  desk: `'ranking line' auto 'price price' auto / 2fr 3fr`,
  tablet: `'ranking' auto 'line' auto 'price' auto / 1fr`,
}

/** 设备用电分析: energy and money of devices by tariff period, ranked, and one of them over time. */
export default function DeviceElectAnalysisPage() {
  const query = usePeriodQuery(kinds, ['day', 'month', 'hour'])
  const [{ show }, setState] = useUrlState({ show: 'ele' })
  const what = show === 'pay' ? 'pay' : 'ele'
  const { granularity } = query.span
  const input = { ...periodInput(query), dateType: granularity === 'month' ? ('month' as const) : ('day' as const) }
  const list = useList(tariff.getElecpayJFPGPriceDevicePage, {
    filters,
    input: ({ name }) => ({ ...input, ...(name && { name }) }),
    id: 'deviceNo',
  })
  const shown = query.device || list.rows[0]?.deviceNo || ''
  const waiting = list.phase === 'first' && !list.error
  return (
    <StatPage
      controls={<PeriodControls query={query} />}
      end={<Segmented aria-label="电量或电费" options={views} value={what} onChange={value => setState({ show: String(value) }, true)} />}
    >
      <Board
        layouts={layouts}
        panels={{
          ranking: <DeviceRanking input={input} what={what} chosen={shown} onChoose={query.setDevice} />,
          line: <DeviceLine deviceNo={shown} waiting={waiting} query={query} />,
          price: <DevicePrice deviceNo={shown} waiting={waiting} kind={query.kind} input={input} what={what} />,
        }}
      />
      <DeviceRows list={list} chosen={shown} onChoose={query.setDevice} />
    </StatPage>
  )
}
