import type { AlarmDevice } from '../../../../core/contract/alarms/alarmDevice.ts'
import { formatDuration } from '../../../../core/time/time.ts'
import { choiceFilter, derived, dictionary, type Field, text, textFilter, time } from '../../../kit/fields/fields.ts'
import { ToneTag } from '../../../kit/detail/ToneTag.tsx'
import { TwoLineText } from '../../../kit/detail/TwoLineText.tsx'
import { OrderLink } from '../../../orderLink/OrderLink.tsx'

type F = Field<AlarmDevice>
const sheetOnly = { list: false }

const levelTone = (level: string) => (level === '1' ? 'bad' : level === '2' ? 'warn' : 'busy')

/** The facts of a device with alarms. @param when of what goes on now one asks since when, of the past how often and when last */
export function alarmDeviceFields(when: 'now' | 'past'): readonly F[] {
  const now = when === 'now'
  return [
    {
      ...text<AlarmDevice>('devName', '设备', { width: 210 }),
      cell: row => <TwoLineText second={row.deviceNo}>{row.devName}</TwoLineText>,
    },
    text<AlarmDevice>('deviceNo', '设备编号', sheetOnly),
    text<AlarmDevice>('devTypeName', '设备类型', { width: 120, card: false }),
    { ...text<AlarmDevice>('stationName', '站点'), cell: row => <TwoLineText second={row.clientName}>{row.stationName}</TwoLineText> },
    text<AlarmDevice>('clientName', '客户', sheetOnly),
    {
      ...derived<AlarmDevice>('level', '最高等级', row => row.levelName, { width: 92 }),
      cell: row => <ToneTag tone={levelTone(row.level)}>{row.levelName}</ToneTag>,
    },
    {
      ...derived<AlarmDevice>('count', now ? '未恢复' : '告警', row => `${row.count} 条`, {
        width: 110,
        align: 'right',
        figures: true,
        sort: true,
      }),
      cell: row => <TwoLineText second={`越限 ${row.limit}，异常 ${row.abnormal}`}>{`${row.count} 条`}</TwoLineText>,
    },
    ...(now
      ? []
      : [
          derived<AlarmDevice>('open', '未恢复', row => (row.open > 0 ? `${row.open} 条` : ''), {
            width: 80,
            align: 'right',
            figures: true,
          }),
        ]),
    derived<AlarmDevice>('waiting', '待处理', row => (row.waiting > 0 ? `${row.waiting} 条` : ''), {
      width: 80,
      align: 'right',
      figures: true,
    }),
    derived<AlarmDevice>('minutes', now ? '已持续' : '告警时长', row => formatDuration(row.minutes * 60), {
      width: 130,
      align: 'right',
      figures: true,
      sort: true,
    }),
    now ? time<AlarmDevice>('firstTime', '开始于', { width: 160 }) : time<AlarmDevice>('lastTime', '最近一次', { width: 160, sort: true }),
    { ...text<AlarmDevice>('remark', '最近一次的内容'), column: { ellipsis: true, card: false } },
    {
      ...derived<AlarmDevice>('orderNo', '未完成工单', row => [row.orderNo, row.orderState].filter(Boolean).join(' '), {
        width: 168,
        figures: true,
      }),
      cell: row =>
        row.orderNo ? (
          <TwoLineText second={row.orderState}>
            <OrderLink id={row.orderId} no={row.orderNo} kind={row.orderKind} />
          </TwoLineText>
        ) : (
          '--'
        ),
    },
  ]
}

export const alarmDeviceFilters = [
  textFilter('keyword', '设备、站点'),
  choiceFilter('sign', '告警类别', { '1': '越限', '2': '异常' }),
  dictionary<{ type: string }>('type', '告警类型', 'alarm_type,abnormal_type').filter!,
  dictionary<{ level: string }>('level', '告警等级', 'alarmLevel').filter!,
]
