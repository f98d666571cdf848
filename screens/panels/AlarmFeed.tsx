import { type AlarmRow, alarm } from '../../core/contract/alarms/alarm.ts'
import type { ReplyOf } from '../../core/contract/call.ts'
import { home } from '../../core/contract/platform/home.ts'
import { figureWords } from '../../core/figures/figureWords.ts'
import { explains } from '../../core/explain/explains.ts'
import { grouped } from '../../core/units/grouped.ts'
import { rating } from '../../core/units/units.ts'
import { seconds, useCall } from '../../core/call/useCall.ts'
import { AlarmShape } from '../kit/AlarmTag.tsx'
import { Panel } from '../kit/Panel.tsx'
import { useBox } from '../kit/stage/useBox.ts'
import { areaInput } from './areaInput.ts'
import { unitOnce } from './unitOnce.ts'
import type { LiveAlarms } from './useLiveAlarms.ts'
import './panels.css'

/** Both in one line; where they do not fit, what is wrong tells more than the device's name. */
function wrong({ devName, remark, affectedKw }: AlarmRow): string {
  const remarkText = unitOnce(remark)
  return devName.length + remarkText.length > (affectedKw ? 12 : 17) ? remarkText : `${devName}　${remarkText}`
}

/** Of an incident the capacity of many devices, otherwise of the one. */
const affected = ({ devType, members, affectedKw }: AlarmRow) => {
  const { value, unit } = rating(members > 0 ? '' : devType, affectedKw)
  return `${grouped(value)} ${unit}`
}

/** Of what waits on the live list. */
const valueOfRow = ({ id }: AlarmRow, adcode: number) =>
  explains<ReplyOf<typeof alarm.page>>(
    { asked: { call: alarm.page, input: { pageSize: 100, live: true, ...areaInput(adcode) } } },
    'records.*.value',
    id,
  )

interface Props {
  adcode: number
  /** Those of the region. */
  alarms: LiveAlarms
  /** Somebody wants to see the alarm's site. */
  onSite: (stationId: string, areaCode: string) => void
}

/** Height of a row and of the gap below it, stage units (panels.css). */
const [rowHeight, gap] = [56, 12]

/** The gravest live alarms there is room for: what, where, the value against its limit, when, and what capacity it concerns. */
export function AlarmFeed({ adcode, alarms, onSite }: Props) {
  const [box, { height }] = useBox()
  const today = useCall(home.getAlarmStatNew, areaInput(adcode), { every: seconds(30), keep: true })
  const scope = today.data && (
    <span {...explains(today, 'beingcount')}>
      {figureWords.alarmsGoing.name} {alarms.total}，其中今日发生 {today.data.beingcount}
    </span>
  )
  return (
    <Panel title="实时告警" tone="alarm" scope={scope} source={alarms} empty={alarms.total === 0 && '该区域当前没有告警'}>
      <ul ref={box} className="alarm-feed fill">
        {alarms.records.slice(0, Math.floor((height + gap) / (rowHeight + gap))).map(row => (
          <li key={row.id} {...(row.value !== null && valueOfRow(row, adcode))}>
            <button
              type="button"
              title={`${row.stationName} ${row.devName} ${row.remark}`}
              onClick={() => onSite(row.stationId, row.areaCode)}
            >
              {/* Shape and colour: the word is the line below, and the name needs the room. */}
              <i style={{ color: `var(--${row.sign === '1' ? 'alarm' : 'abnormal'})` }}>
                <AlarmShape sign={row.sign === '1' ? 1 : 2} size={16} />
              </i>
              <b>{row.stationName}</b>
              <time>{row.time.slice(11, 16)}</time>
              <small>{wrong(row)}</small>
              {row.affectedKw ? <em>涉及 {affected(row)}</em> : null}
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
