import { figureWords } from '../../core/figures/figureWords.ts'
import type { ReplyOf } from '../../core/contract/call.ts'
import { sharing } from '../../core/contract/energy/sharing.ts'
import { money, power } from '../../core/units/units.ts'
import { minutes } from '../../core/call/useCall.ts'
import { Board } from '../kit/board/Board.tsx'
import { DataTable } from '../kit/list/DataTable.tsx'
import { ExportButton } from '../kit/print/ExportButton.tsx'
import { columnsOf, derived, type Field, figure, sheetOf, text, textFilter } from '../kit/fields/fields.ts'
import { Filters } from '../kit/list/Filters.tsx'
import { PageCard } from '../kit/pages/PageCard.tsx'
import { useList } from '../kit/hooks/useList.ts'
import { ContractPanel } from '../monitor/board/ContractPanel.tsx'
import { OrderPanel } from '../monitor/board/OrderPanel.tsx'
import { OrgBars } from './sharingPage/OrgBars.tsx'
import { StationPie } from './sharingPage/StationPie.tsx'

type Row = ReplyOf<typeof sharing.byCustomer>['records'][number]

const fields: readonly Field<Row>[] = [
  text<Row>('customerName', '客户', { strong: true }),
  text<Row>('consNo', '户号', { width: 110, figures: true }),
  text<Row>('orgName', '所属企业', { width: 180 }),
  derived<Row>('stations', '站点在线', row => `${row.online}/${row.stations}`, { width: 88, align: 'right', figures: true }),
  figure<Row>('installedCap', '光伏装机', power, { width: 96 }),
  derived<Row>('contracts', '在执行合同', row => `${row.contracts} 份`, { width: 96, align: 'right', figures: true }),
  derived<Row>('amount', '合同金额', row => (row.contracts === 0 ? '' : `¥${money(row.amount)}`), {
    width: 130,
    align: 'right',
    figures: true,
  }),
  text<Row>('nextEnd', '最早到期', { width: 104, figures: true }),
  derived<Row>('orders', '近30天工单', row => `${row.orders} 张`, { width: 96, align: 'right', figures: true }),
  derived<Row>('openOrders', '未完成', row => `${row.openOrders} 张`, { width: 80, align: 'right', figures: true }),
  derived<Row>('alarms', figureWords.alarmsGoing.name, row => `${row.alarms} 条`, { width: 72, align: 'right', figures: true }),
]
const columns = columnsOf(fields)
const filters = [textFilter('name', '客户名称或户号')]

const layouts = {
  wide: `'orgs stations orders' auto 'table table table' auto / 1fr 1fr 1fr`,
  tablet: `'orgs stations' auto 'orders orders' auto 'table table' auto / 1fr 1fr`,
}

/** 共享服务客户: enterprise by enterprise and customer by customer, what is served, under which contracts, and what is still open there? */
export default function SharingPagesPage() {
  const list = useList(sharing.byCustomer, { filters, every: minutes(1), id: 'customerId' })
  return (
    <Board
      layouts={layouts}
      panels={{
        orgs: <OrgBars />,
        stations: <StationPie />,
        orders: (
          <>
            <OrderPanel />
            <ContractPanel />
          </>
        ),
        table: (
          <PageCard title="客户服务">
            <Filters list={list}>
              <ExportButton title="客户服务_" list={list} sheet={sheetOf(fields)} />
            </Filters>
            <DataTable list={list} columns={columns} noun="客户" />
          </PageCard>
        ),
      }}
    />
  )
}
