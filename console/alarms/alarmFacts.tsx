import type { AlarmRow, alarm as calls } from '../../core/contract/alarms/alarm.ts'
import type { ReplyOf } from '../../core/contract/call.ts'
import { explains } from '../../core/explain/explains.ts'
import { formatDuration } from '../../core/time/time.ts'
import { MISSING } from '../../core/units/units.ts'
import type { CallState } from '../../core/call/useCall.ts'
import { ExplainMark } from '../kit/explain/ExplainMark.tsx'
import type { Fact } from '../kit/fields/fields.ts'
import { limitText, valueText } from './alarmTexts.ts'
import { Lasting } from './Since.tsx'

const longOnly = new Set(['地址', '等级', '运维基地', '发生'])

/**
 * Where and what: value and limit, site, device, customer (phone masked by the server), history.
 * @param brief beside the list, where the decision must stay in sight: what the row and the trace say already is left out
 */
export function alarmFacts(alarm: AlarmRow, call: CallState<ReplyOf<typeof calls.getAlarmById>>, brief: boolean): Fact[] {
  const { sameIn30Days } = call.data ?? {}
  const { sign, time, recoverTime, duration, value } = alarm
  const facts: Fact[] = [
    ['站点', `${alarm.stationName}　${alarm.stationTypeName}`],
    ['地址', alarm.stationaddress],
    ['设备', `${alarm.devName}　${alarm.devId}`],
    ...(value === null
      ? []
      : [
          [
            '告警值',
            <>
              {valueText(alarm)}
              {sign === '1' && `　限值 ${limitText(alarm)}`}
              <ExplainMark {...explains(call, 'value')} of="告警值" />
            </>,
          ] as const,
        ]),
    ['等级', `${alarm.levelName}　${alarm.typeName}`],
    ['客户', [alarm.clientName, alarm.clientUser, alarm.clientUserPhone].filter(Boolean).join('　')],
    ['运维基地', alarm.baseName || MISSING],
    ['发生', time],
    ['持续', recoverTime ? `${formatDuration(duration)}（${recoverTime} 恢复）` : <Lasting key="lasting" {...alarm} />],
    [
      '历史',
      sameIn30Days === undefined ? (
        '…'
      ) : (
        <>
          30 天内同测点 {sameIn30Days} 次
          <ExplainMark {...explains(call, 'sameIn30Days')} of="30 天内同测点告警" />
        </>
      ),
    ],
  ]
  return brief ? facts.filter(([title]) => !longOnly.has(title)) : facts
}
