import { CheckOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import type { AlarmRow } from '../../core/contract/alarm.ts'
import { siteDay } from '../../core/time.ts'
import { AlarmTag } from './AlarmTag.tsx'
import { limitText, shortTime, stateColour, valueText } from './alarmTexts.ts'
import { Lasting } from './Since.tsx'

/** The columns of the alarm list. Only "持续" moves with the clock, and it ticks by itself. */
export const alarmColumns: TableColumnsType<AlarmRow> = [
  { title: '类型', dataIndex: 'sign', width: 60, render: (sign: string) => <AlarmTag sign={sign} /> },
  {
    title: '告警内容',
    key: 'content',
    ellipsis: true,
    render: (_, row) => <span className="alarm-content">{row.sign === '1' ? row.contentName : row.remark}</span>,
  },
  { title: '站点', dataIndex: 'stationName', ellipsis: true },
  { title: '设备', dataIndex: 'devName', ellipsis: true, width: 112 },
  { title: '告警值', key: 'value', width: 88, align: 'right', className: 'figures', render: (_, row) => valueText(row) },
  {
    title: '限值',
    key: 'limit',
    width: 84,
    align: 'right',
    className: 'figures faint',
    render: (_, row) => (row.sign === '1' ? limitText(row) : '--'),
  },
  {
    title: '发生时间',
    dataIndex: 'time',
    width: 96,
    className: 'figures',
    render: (time: string) => <time title={time}>{shortTime(time, siteDay(new Date()))}</time>,
  },
  {
    title: '持续',
    key: 'lasting',
    width: 96,
    render: (_, row) => <Lasting at={row.time} until={row.recoverTime} seconds={row.duration} />,
  },
  {
    title: '状态',
    key: 'state',
    width: 132,
    render: (_, row) => (
      <span className="alarm-state" title={row.handledAt ? `${row.handledBy} ${row.handledAt}` : undefined}>
        <i style={{ background: stateColour(row) }} />
        {row.statusName}
        {row.sign === '1' && row.status === '1' && row.recoverTime && <small>已恢复</small>}
        {row.sign === '2' && row.handledAt && <CheckOutlined className="alarm-seen" aria-label="已处理" />}
      </span>
    ),
  },
]

const inDetail = new Set(['limit', 'lasting'])

/** Beside an open detail on an ordinary screen: what the detail says itself makes room for names. */
export const withDetailColumns = alarmColumns.filter(column => !inDetail.has(String(column.key)))
