import { attendance, type AttendanceDay, type AttendanceRow } from '../../../../core/contract/orders/attendance.ts'
import { useCall } from '../../../../core/call/useCall.ts'
import { Clocking } from '../../../field/Clocking.tsx'
import { SidePanel } from '../../../kit/list/SidePanel.tsx'
import { ErrorNote } from '../../../kit/state/ErrorNote.tsx'
import { Facts } from '../../../kit/detail/Facts.tsx'
import { EmptyState } from '../../../kit/state/EmptyState.tsx'
import { ReportTable } from '../../../kit/print/ReportTable.tsx'
import { StateDot, type Tone } from '../../../kit/detail/StateDot.tsx'
import type { List } from '../../../kit/hooks/useList.ts'

const states: Record<AttendanceDay['state'], readonly [title: string, tone: Tone]> = {
  fine: ['正常', 'good'],
  late: ['迟到', 'warn'],
  early: ['早退', 'warn'],
  lateEarly: ['迟到、早退', 'warn'],
  half: ['缺卡', 'warn'],
  absent: ['缺勤', 'bad'],
  extra: ['非工作日出勤', 'busy'],
  rest: ['休息', 'ended'],
  open: ['未统计', 'idle'],
  before: ['未开始', 'ended'],
}
const weekdays = ['日', '一', '二', '三', '四', '五', '六']
const weekday = (day: string) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]
const head = [{ title: '日期', width: '84px' }, { title: '状态', width: '112px' }, { title: '打卡' }]

/** A person's month, day by day. */
export function MonthPanel({ list, month }: { list: List<AttendanceRow>; month: string }) {
  const { data, error, refetch } = useCall(attendance.days, { userId: list.open, month })
  return (
    <SidePanel title={`${month} 考勤`} list={list}>
      {error && !data && <ErrorNote message={error.message} onRetry={refetch} />}
      {!data && !error && <EmptyState loading text="" />}
      {data && (
        <>
          <h3>{data.userName}</h3>
          <Facts
            facts={[
              ['班组', data.teamName || '--'],
              ['应到/实到', `${data.workDays} / ${data.came} 天`],
              ['迟到/早退', `${data.late} / ${data.early} 天`],
              ['缺卡/缺勤', `${data.half} / ${data.absent} 天`],
            ]}
          />
          <ReportTable
            label="逐日考勤"
            head={head}
            empty=""
            rows={data.days.map(({ day, state, clocks }) => ({
              key: day,
              cells: [
                <span key="day" className="figures">
                  {day.slice(5)} 周{weekday(day)}
                </span>,
                <StateDot key="state" tone={states[state][1]}>
                  {states[state][0]}
                </StateDot>,
                clocks.map(clocking => <Clocking key={clocking.id} {...clocking} />),
              ],
            }))}
          />
        </>
      )}
    </SidePanel>
  )
}
