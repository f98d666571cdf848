import type { ReplyOf } from '../../../core/contract/call.ts'
import { electricity } from '../../../core/contract/energy/electricity.ts'
import { siteTypes } from '../../../core/sites/siteTypes.ts'
import { figureWords } from '../../../core/figures/figureWords.ts'
import { energy } from '../../../core/units/units.ts'
import { minutes } from '../../../core/call/useCall.ts'
import { ColourKey } from '../../kit/board/ColourKey.tsx'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { ExportButton } from '../../kit/print/ExportButton.tsx'
import { choice, choiceFilter, columnsOf, type Field, figure, filtersOf, sheetOf, text, textFilter } from '../../kit/fields/fields.ts'
import { Filters } from '../../kit/list/Filters.tsx'
import { PageCard } from '../../kit/pages/PageCard.tsx'
import { siteColour } from '../../kit/detail/siteColour.ts'
import { useList } from '../../kit/hooks/useList.ts'

type Row = ReplyOf<typeof electricity.list>['records'][number]

const fields: readonly Field<Row>[] = [
  {
    ...text<Row>('itemName', '站点'),
    cell: row => (
      <span title={`${row.itemName} · ${row.consName}`}>
        {row.itemName} <small className="muted">{row.consName}</small>
      </span>
    ),
  },
  {
    ...choice<Row>('itemType', '类型', siteTypes, { filter: true, width: 112 }),
    cell: row => <ColourKey colour={siteColour(row.itemType)}>{row.itemTypeName}</ColourKey>,
    filter: choiceFilter('itemType', '站点类型', siteTypes),
  },
  text<Row>('areaName', '区域', { width: 84 }),
  figure<Row>('generation', figureWords.generation.name, energy, { width: 108 }),
  figure<Row>('selfUse', figureWords.selfUse.name, energy, { width: 108 }),
  figure<Row>('feedIn', figureWords.feedIn.name, energy, { width: 108 }),
  figure<Row>('consumption', figureWords.consumption.name, energy, { width: 108 }),
  figure<Row>('charging', figureWords.charging.name, energy, { width: 108 }),
  figure<Row>('charge', figureWords.charge.name, energy, { width: 108 }),
  figure<Row>('discharge', figureWords.discharge.name, energy, { width: 108 }),
]
const columns = columnsOf(fields)
const filters = [...filtersOf(fields), textFilter('name', '站点名称或编号')]

/** The sites of the month, the greatest first. */
export function ElectricityTable({ month }: { month: string }) {
  const list = useList(electricity.list, { filters, input: values => ({ ...values, month }), every: minutes(5), id: 'itemNumber' })
  return (
    <PageCard title="站点电量">
      <Filters list={list}>
        <ExportButton title={`站点电量_${month}_`} list={list} sheet={sheetOf(fields)} />
      </Filters>
      <DataTable list={list} columns={columns} noun="站点" />
    </PageCard>
  )
}
