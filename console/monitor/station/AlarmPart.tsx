import { figureWords } from '../../../core/figures/figureWords.ts'
import { Link } from 'react-router-dom'
import { pvStation, type StationAlarm } from '../../../core/contract/energy/pvStation.ts'
import { formatDuration } from '../../../core/time/time.ts'
import { seconds } from '../../../core/call/useCall.ts'
import { AlarmTag } from '../../alarms/AlarmTag.tsx'
import { useAlarmPage } from '../../alarms/useAlarmPage.ts'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { choice, columnsOf, derived, type Field, sheetOf, text, time } from '../../kit/fields/fields.ts'
import { PageCard } from '../../kit/pages/PageCard.tsx'
import { OrderLink } from '../../orderLink/OrderLink.tsx'
import { PartActions } from './PartActions.tsx'
import { useSubList } from './useSubList.ts'

const states = {
  going: { label: '正在发生', tone: 'bad' },
  over: { label: '已恢复', tone: 'warn' },
  handled: { label: figureWords.alarmsDecided.name, tone: 'good' },
} as const

function Remark({ id, remark, sign }: StationAlarm) {
  const page = useAlarmPage()
  return (
    <>
      <AlarmTag sign={sign} /> {page ? <Link to={`${page}?id=${id}`}>{remark}</Link> : remark}
    </>
  )
}

const fields: readonly Field<StationAlarm>[] = [
  { ...text<StationAlarm>('remark', '告警内容'), cell: row => <Remark {...row} /> },
  text<StationAlarm>('devName', '设备', { width: 150 }),
  text<StationAlarm>('levelName', '等级', { width: 70 }),
  choice<StationAlarm>('state', '状态', states, { width: 100 }),
  time<StationAlarm>('time', '发生时间', { width: 150 }),
  derived<StationAlarm>('duration', '持续', row => formatDuration(row.duration), { width: 110 }),
  {
    ...text<StationAlarm>('orderNo', '工单', { width: 160, figures: true }),
    cell: ({ orderId, orderNo, orderKind }) => orderNo && <OrderLink id={orderId} no={orderNo} kind={orderKind} />,
  },
]
const columns = columnsOf(fields)

/** Alarms of a station, the newest first; each leads to where it is handled. */
export function AlarmPart({ site }: { site: string }) {
  const list = useSubList(pvStation.alarmListByStation, { stationId: site }, { name: 'partPage', idOf: row => row.id, every: seconds(30) })
  const page = useAlarmPage()
  return (
    <PageCard
      title="告警"
      height={330}
      extra={
        <>
          {page && <Link to={`${page}?stationId=${encodeURIComponent(site)}`}>全部告警</Link>}
          <PartActions title="站点告警_" list={list} sheet={sheetOf(fields)} />
        </>
      }
    >
      <DataTable list={list} columns={columns} noun="告警" />
    </PageCard>
  )
}
