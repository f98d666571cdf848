import { type ChosenOrders, type FaultAgain, orderStatistics } from '../../../../core/contract/orders/orderStatistics.ts'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { ExportButton } from '../../../kit/print/ExportButton.tsx'
import { columnsOf, derived, type Field, sheetOf, text, time } from '../../../kit/fields/fields.ts'
import { Filters } from '../../../kit/list/Filters.tsx'
import { PageCard } from '../../../kit/pages/PageCard.tsx'
import { TwoLineText } from '../../../kit/detail/TwoLineText.tsx'
import { useList } from '../../../kit/hooks/useList.ts'
import { OrderLink } from '../../../orderLink/OrderLink.tsx'

const fields: readonly Field<FaultAgain>[] = [
  {
    ...text<FaultAgain>('devName', '设备', { width: 220 }),
    cell: row => <TwoLineText second={row.deviceNo}>{row.devName}</TwoLineText>,
  },
  text<FaultAgain>('deviceNo', '设备编号', { list: false }),
  text<FaultAgain>('stationName', '站点'),
  text<FaultAgain>('faultTypeName', '故障类型', { width: 120 }),
  derived<FaultAgain>('count', '工单', row => `${row.count} 张`, { width: 90, align: 'right', figures: true }),
  derived<FaultAgain>('again', '30 天内再次发生', row => `${row.again} 张`, { width: 150, align: 'right', figures: true }),
  time<FaultAgain>('lastTime', '最近申报', { width: 170 }),
  {
    ...text<FaultAgain>('lastNo', '最近工单', { width: 170, figures: true }),
    cell: row => <OrderLink id={row.lastId} no={row.lastNo} kind={row.lastKind} />,
  },
]
const columns = columnsOf(fields)
const sheet = sheetOf(fields)

/** Devices with the same fault again within 30 days. */
export function AgainTable({ input }: { input: ChosenOrders }) {
  const list = useList(orderStatistics.recurrences, { input: () => input })
  return (
    <PageCard title="重复故障">
      <Filters list={list}>
        <ExportButton title="重复故障_" list={list} sheet={sheet} />
      </Filters>
      <DataTable list={list} columns={columns} noun="重复故障" />
    </PageCard>
  )
}
