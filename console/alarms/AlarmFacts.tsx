import type { ReactNode } from 'react'
import type { AlarmRow } from '../../core/contract/alarm.ts'
import { lasting } from '../../core/time.ts'
import { limitText, valueText } from './alarmTexts.ts'
import { Lasting } from './Since.tsx'

const longOnly = new Set(['地址', '等级', '运维基地', '发生'])

interface Props {
  alarm: AlarmRow
  sameIn30Days?: number
  /** Beside the list, where the decision must stay in sight: what the row and the trace say already is left out. */
  brief?: boolean
}

/** Where and what: value and limit, site, device, customer (phone masked by the server), history. */
export function AlarmFacts({ alarm, sameIn30Days, brief = false }: Props) {
  const { sign, time, recoverTime, duration } = alarm
  const facts: [string, ReactNode][] = [
    ['站点', `${alarm.stationName}　${alarm.stationTypeName}`],
    ['地址', alarm.stationaddress],
    ['设备', `${alarm.devName}　${alarm.devId}`],
    ...(sign === '1' ? ([['告警值', `${valueText(alarm)}　限值 ${limitText(alarm)}`]] as [string, ReactNode][]) : []),
    ['等级', `${alarm.levelName}　${alarm.typeName}`],
    ['客户', [alarm.clientName, alarm.clientUser, alarm.clientUserPhone].filter(Boolean).join('　')],
    ['运维基地', alarm.baseName || '--'],
    ['发生', time],
    [
      '持续',
      recoverTime ? (
        `${lasting(duration)}（${recoverTime} 恢复）`
      ) : (
        <Lasting key="lasting" at={time} until={recoverTime} seconds={duration} />
      ),
    ],
    ['历史', sameIn30Days === undefined ? '…' : `30 天内同测点 ${sameIn30Days} 次`],
  ]
  const shown = brief ? facts.filter(([title]) => !longOnly.has(title)) : facts
  return (
    <dl className="alarm-facts">
      {shown.map(([title, text]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
