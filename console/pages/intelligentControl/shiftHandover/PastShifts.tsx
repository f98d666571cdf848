import { figureWords } from '../../../../core/figures/figureWords.ts'
import { type Handover, shift } from '../../../../core/contract/alarms/shift.ts'
import { minutes } from '../../../../core/call/useCall.ts'
import { ExportButton } from '../../../kit/print/ExportButton.tsx'
import { columnsOf, derived, type Field, rangeFilter, sheetOf, text, textFilter } from '../../../kit/fields/fields.ts'
import { ListPage } from '../../../kit/pages/ListPage.tsx'
import { StateDot } from '../../../kit/detail/StateDot.tsx'
import { useList } from '../../../kit/hooks/useList.ts'

const number = (name: string, title: string, of: (row: Handover) => number) =>
  derived<Handover>(name, title, row => String(of(row)), { width: 76, align: 'right', figures: true })

const fields: readonly Field<Handover>[] = [
  derived<Handover>('shift', '班次', ({ startTime, endTime }) => `${startTime.slice(5, 16)} 至 ${endTime.slice(5, 16)}`, { width: 190 }),
  text<Handover>('givenBy', '交班人', { width: 96 }),
  text<Handover>('givenAt', '交班时间', { width: 160 }),
  {
    ...derived<Handover>('takenBy', '接班人', row => row.takenBy || '未接班', { width: 110 }),
    cell: ({ takenBy }) => (takenBy ? takenBy : <StateDot tone="warn">未接班</StateDot>),
  },
  text<Handover>('takenAt', '接班时间', { width: 160 }),
  number('came', '新告警', row => row.came),
  number('decided', figureWords.alarmsDecided.name, row => row.decided),
  number('open', '未结', row => row.open),
  number('shelved', '搁置', row => row.shelved),
  text<Handover>('notes', '交班说明'),
]
const columns = columnsOf(fields)
const filters = [textFilter('keyword', '交班人、接班人、说明'), rangeFilter(['startTime', 'endTime'], '班次')]

/** Every handover before, the newest first; one opens with its report. */
export function PastShifts() {
  const list = useList(shift.page, { filters, every: minutes(1) })
  return (
    <ListPage
      list={list}
      columns={columns}
      noun="交接班记录"
      opens
      actions={<ExportButton title="交接班记录_" list={list} sheet={sheetOf(fields)} />}
    />
  )
}
