import { useAlarmFeed } from '../../../core/alarms/useAlarmFeed.ts'
import { rankAlarms } from '../../../core/alarms/rankAlarms.ts'
import type { NamedWall } from '../../../core/contract/walls/cue.ts'
import { AlarmTag } from '../../alarms/AlarmTag.tsx'
import { SentLine } from './SentLine.tsx'
import type { Conduct } from './useConduct.ts'

interface Props {
  wall: NamedWall
  conduct: Conduct
  off: boolean
}

const most = 20
const keyOf = (id: string) => `alarm:${id}`

/** The live alarms, most urgent first; one touch calls one up on the wall. */
export function IncidentList({ wall, conduct, off }: Props) {
  // A wall is called to what goes on, not to what is over and only waits for a decision.
  const alarms = useAlarmFeed(state => state.alarms).filter(row => !row.recoverTime)
  const total = alarms.length
  const called = new Set(wall.shows.map(({ query }) => new URLSearchParams(query).get('incident')))
  return (
    <section aria-label="告警">
      <h3>
        告警 <small>{total} 条未处理，点按在大屏上调出</small>
      </h3>
      <SentLine conduct={conduct} at={where => where.startsWith('alarm:')} />
      {alarms.length === 0 && <p className="note">当前没有告警</p>}
      <ul className="conductor-list">
        {rankAlarms(alarms)
          .slice(0, most)
          .map(row => (
            <li key={row.id}>
              <button
                type="button"
                disabled={off}
                aria-pressed={called.has(row.id)}
                onClick={() => void conduct.send(keyOf(row.id), { kind: 'incident', alarmId: row.id })}
              >
                <AlarmTag sign={row.sign} />
                <b>{row.stationName}</b>
                <time>{row.time.slice(5, 16)}</time>
                <small>
                  {row.devName}　{row.remark}
                </small>
              </button>
            </li>
          ))}
      </ul>
      {total > most && <p className="note">仅列出最紧急的 {most} 条</p>}
    </section>
  )
}
