import { attendance, type AttendanceRow } from '../../../core/contract/orders/attendance.ts'
import { siteDay } from '../../../core/time/time.ts'
import { useCall } from '../../../core/call/useCall.ts'
import { ClockCard } from '../../field/ClockCard.tsx'
import { ExportButton } from '../../kit/print/ExportButton.tsx'
import { columnsOf, derived, type Field, type Filter, sheetOf, text, textFilter } from '../../kit/fields/fields.ts'
import { ListPage } from '../../kit/pages/ListPage.tsx'
import { useList, type Values } from '../../kit/hooks/useList.ts'
import { siteNow } from '../../kit/hooks/useNow.ts'
import { StepPicker } from '../../kit/input/StepPicker.tsx'
import { MonthPanel } from './clockQuery/MonthPanel.tsx'
import { RuleNote } from './clockQuery/RuleNote.tsx'

const count = (name: string, title: string, of: (row: AttendanceRow) => number, card = true) =>
  derived<AttendanceRow>(name, title, row => String(of(row)), { width: 88, align: 'right', figures: true, card })

const fields: readonly Field<AttendanceRow>[] = [
  text<AttendanceRow>('userName', '姓名', { strong: true }),
  text<AttendanceRow>('teamName', '班组', { width: 150 }),
  text<AttendanceRow>('orgName', '所属企业', { list: false }),
  count('workDays', '应出勤', row => row.workDays),
  count('came', '出勤', row => row.came),
  count('late', '迟到', row => row.late),
  count('early', '早退', row => row.early),
  count('half', '缺卡', row => row.half),
  count('absent', '缺勤', row => row.absent),
  count('extra', '非工作日', row => row.extra, false),
  count('uncounted', '不计打卡', row => row.uncounted, false),
]
const columns = columnsOf(fields)
/** Beside an open month on an ordinary screen. */
const fewer = columns.filter(({ key }) => !['teamName', 'extra', 'uncounted'].includes(String(key)))

const thisMonth = () => siteDay(new Date(siteNow())).slice(0, 7)
const isMonth = (value: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(value)

/** The month everything is about; the running one, if the address names none. */
const monthFilter: Filter = {
  names: ['month'],
  check: value => (!value || isMonth(value) ? undefined : '月份'),
  render: ({ values, set }) => <MonthPicker key="month" value={values.month ?? ''} onChange={month => set({ month })} />,
}

const MonthPicker = ({ value, onChange }: { value: string; onChange: (month: string) => void }) => (
  <StepPicker
    label="月份"
    by="month"
    size="middle"
    value={`${isMonth(value) ? value : thisMonth()}-01`}
    today={siteDay(new Date(siteNow()))}
    onChange={day => onChange(day.slice(0, 7) === thisMonth() ? '' : day.slice(0, 7))}
  />
)

const filters = [monthFilter, textFilter('keyword', '姓名')]
const monthOf = (values: Values) => values.month || thisMonth()
const input = (values: Values) => ({ ...values, month: monthOf(values) })

/** 考勤统计查询: what a month comes to for everybody whose hours one may see, and each of its days. */
export default function ClockQueryPage() {
  const list = useList(attendance.list, { filters, input, id: 'userId', size: 20 })
  const month = isMonth(list.values.month ?? '') ? list.values.month! : thisMonth()
  const { data } = useCall(attendance.list, { month, current: 1, size: 1 }, { keep: true })
  return (
    <>
      <ClockCard onDone={list.refetch} />
      {data && <RuleNote rule={data.rule} month={month} />}
      <ListPage
        list={list}
        columns={list.open ? fewer : columns}
        noun="考勤"
        opens
        actions={<ExportButton title={`考勤${month}_`} list={list} sheet={sheetOf(fields)} />}
        aside={list.open && <MonthPanel key={`${list.open} ${month}`} list={list} month={month} />}
      />
    </>
  )
}
