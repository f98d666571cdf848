import { figureWords } from '../../core/figures/figureWords.ts'
import { CheckOutlined, PauseCircleOutlined } from '@ant-design/icons'
import { type AlarmRow, alarm } from '../../core/contract/alarms/alarm.ts'
import type { ReplyOf } from '../../core/contract/call.ts'
import { explains } from '../../core/explain/explains.ts'
import { siteDay } from '../../core/time/time.ts'
import { ExplainMark } from '../kit/explain/ExplainMark.tsx'
import { derived, type Field, text, time } from '../kit/fields/fields.ts'
import { StateDot } from '../kit/detail/StateDot.tsx'
import { ExpandButton } from '../kit/list/ExpandButton.tsx'
import { siteNow } from '../kit/hooks/useNow.ts'
import { AlarmTag } from './AlarmTag.tsx'
import { contentText, lastingText, limitOf, shelfText, shortTime, signText, toneOf, valueText } from './alarmTexts.ts'
import { Lasting } from './Since.tsx'

type F = Field<AlarmRow>
const sheetOnly = { list: false }

const explained = ({ id }: AlarmRow) =>
  explains<ReplyOf<typeof alarm.getAlarmById>>({ asked: { call: alarm.getAlarmById, input: { id } } }, 'value')

/** What one row stands for: devices of an incident, and times before that it came and went. */
const heldText = ({ members, away, repeats }: AlarmRow) =>
  [members > 0 && `${away > 0 && away < members ? `${away}/${members}` : members} 台`, repeats > 0 && `共 ${repeats + 1} 次`]
    .filter(Boolean)
    .join(' · ')

/** The facts of an alarm, in the order of the sheet. Only 持续 moves with the clock, and it ticks by itself. */
export const alarmFields: readonly F[] = [
  derived<AlarmRow>('sign', '类型', signText, sheetOnly),
  {
    ...derived<AlarmRow>('content', '告警内容', contentText),
    cell: row => (
      <span title={contentText(row)}>
        <AlarmTag sign={row.sign} />{' '}
        {(row.members > 0 || row.repeats > 0) && (
          <>
            <ExpandButton id={row.id}>{heldText(row)}</ExpandButton>{' '}
          </>
        )}
        {contentText(row)}
      </span>
    ),
  },
  derived<AlarmRow>('level', '等级', row => row.levelName, { width: 80, sort: true }),
  text<AlarmRow>('stationName', '站点'),
  derived<AlarmRow>('devName', '设备', row => (row.members > 0 ? `${row.members} 台设备` : row.devName), { width: 112 }),
  text<AlarmRow>('devId', '设备编号', sheetOnly),
  {
    ...derived<AlarmRow>('value', '告警值', valueText, { width: 100, figures: true, align: 'right' }),
    cell: row => (
      <span className="figure-place">
        {row.value !== null && <ExplainMark quiet {...explained(row)} of="告警值" />}
        {valueText(row)}
      </span>
    ),
  },
  derived<AlarmRow>('limit', '限值', limitOf, { width: 92, figures: true, align: 'right' }),
  {
    ...time<AlarmRow>('time', '发生时间', { width: 106, sort: true }),
    cell: row => <time title={row.time}>{shortTime(row.time, siteDay(new Date(siteNow())))}</time>,
  },
  text<AlarmRow>('recoverTime', '恢复时间', sheetOnly),
  { ...derived<AlarmRow>('lasting', '持续', lastingText, { width: 104, sort: true }), cell: row => <Lasting {...row} /> },
  {
    ...derived<AlarmRow>('state', '状态', row => row.statusName, { width: 132 }),
    cell: row => (
      <StateDot tone={toneOf(row)} title={row.handledAt && `${row.handledBy || '系统'} ${row.handledAt}`}>
        {row.statusName}
        {row.sign === '1' && row.status === '1' && row.recoverTime && <small>已恢复</small>}
        {row.sign === '2' && row.handledAt && <CheckOutlined aria-label={figureWords.alarmsDecided.name} />}
        {row.shelf && (
          <span title={shelfText(row)}>
            <PauseCircleOutlined aria-label="已搁置" />
          </span>
        )}
      </StateDot>
    ),
  },
  text<AlarmRow>('handledBy', '处理人', sheetOnly),
  text<AlarmRow>('handledAt', '处理时间', sheetOnly),
  text<AlarmRow>('dealOpinion', '处理意见', sheetOnly),
  text<AlarmRow>('orderNo', '工单号', sheetOnly),
  derived<AlarmRow>('shelf', '搁置', shelfText, sheetOnly),
  derived<AlarmRow>('repeats', '合并次数', row => (row.repeats > 0 ? String(row.repeats + 1) : ''), sheetOnly),
]

/** Instead of limit and duration where shelved ones are listed: who, why, until when. */
export const shelfFields: readonly F[] = [
  derived<AlarmRow>('shelfUntil', '搁置至', ({ shelf }) => shelf?.until.slice(5, 16) ?? '', { width: 106 }),
  derived<AlarmRow>('shelfBy', '搁置人', ({ shelf }) => shelf?.by.split('-').at(-1) ?? '', { width: 96 }),
  derived<AlarmRow>('shelfReason', '搁置原因', ({ shelf }) => shelf?.reason ?? ''),
]
