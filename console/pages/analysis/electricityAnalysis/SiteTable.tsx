import { type PriceOfSite, tariff } from '../../../../core/contract/energy/tariff.ts'
import type { InputOf } from '../../../../core/contract/call.ts'
import { capacityShare } from '../../../../core/units/capacityShare.ts'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { ExportButton } from '../../../kit/print/ExportButton.tsx'
import { columnsOf, derived, type Field, sheetOf, text, textFilter } from '../../../kit/fields/fields.ts'
import { Filters } from '../../../kit/list/Filters.tsx'
import { PageCard } from '../../../kit/pages/PageCard.tsx'
import { TwoLineText } from '../../../kit/detail/TwoLineText.tsx'
import { useList } from '../../../kit/hooks/useList.ts'
import { changeFields, periodFields } from '../../../monitor/periods/periodFields.tsx'

const sheetOnly = { list: false }
const fields: readonly Field<PriceOfSite>[] = [
  {
    ...text<PriceOfSite>('systemName', '站点', { width: 170 }),
    cell: row => <TwoLineText second={row.consName || row.itemTypeName}>{row.systemName}</TwoLineText>,
  },
  text<PriceOfSite>('systemNo', '站点编号', sheetOnly),
  text<PriceOfSite>('consName', '客户', sheetOnly),
  text<PriceOfSite>('itemTypeName', '类型', sheetOnly),
  ...periodFields<PriceOfSite>(),
  ...changeFields<PriceOfSite>(),
  derived<PriceOfSite>('coverage', '覆盖', row => capacityShare(row.coverage) || '完整', { width: 92, card: false }),
]
const columns = columnsOf(fields)
const filters = [textFilter('name', '站点、客户名称或编号')]

/** The sites of the selection, each with its energy and money by period. */
export function SiteTable({ input }: { input: InputOf<typeof tariff.getElecpayJFPGPricePage> }) {
  const list = useList(tariff.getElecpayJFPGPricePage, {
    filters,
    input: ({ name }) => ({ ...input, ...(name && { name }) }),
    id: 'systemNo',
  })
  return (
    <PageCard title="站点明细">
      <Filters list={list}>
        <ExportButton title="站点分时电量电费_" list={list} sheet={sheetOf(fields)} />
      </Filters>
      <DataTable list={list} columns={columns} noun="电量记录" />
    </PageCard>
  )
}
