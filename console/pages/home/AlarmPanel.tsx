import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useAlarmFeed } from '../../../core/alarms/useAlarmFeed.ts'
import { home } from '../../../core/contract/home.ts'
import { seconds, useCall } from '../../../core/useCall.ts'
import { AlarmTag } from '../../alarms/AlarmTag.tsx'
import { CallCard } from '../../kit/CallCard.tsx'
import { DataAge } from '../../kit/DataAge.tsx'
import { useAlarmPage } from '../../kit/useAlarmPage.ts'
import { AlarmShare } from './AlarmShare.tsx'
import './alarmPanel.css'

/** The documents' cap of the alarm list on the home page. */
const shown = 5

/** Alarms as numbers (recovered, handled, going on) and the five newest that wait for somebody. */
export function AlarmPanel() {
  const all = useCall(home.getAlarmStat, {}, { every: seconds(30) })
  const today = useCall(home.getAlarmStatNew, {}, { every: seconds(30) }).data
  const alarms = useAlarmFeed(state => state.alarms)
  const known = useAlarmFeed(state => state.loadedAt > 0)
  const changes = useAlarmFeed(state => state.changes)
  const { refetch } = all
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change that was heard moves the numbers
  useEffect(() => {
    if (changes > 0) refetch()
  }, [changes])
  const page = useAlarmPage()
  return (
    <CallCard
      className="home-alarms"
      title="告警"
      call={all}
      extra={data => (
        <>
          {today && (
            <span>
              今日 {today.recoverycount + today.dealcount + today.beingcount} 条，累计{' '}
              {data.recoverycount + data.dealcount + data.beingcount} 条
            </span>
          )}
          {page && <Link to={page}>全部告警</Link>}
        </>
      )}
    >
      {data => (
        <>
          <AlarmShare {...data} />
          {known && alarms.length === 0 && <p className="nothing">当前没有待处理的告警</p>}
          <ul>
            {alarms.slice(0, shown).map(row => (
              <li key={row.id}>
                <AlarmTag sign={row.sign} />
                {page ? <Link to={`${page}?id=${row.id}`}>{row.remark}</Link> : <span>{row.remark}</span>}
                <span className="home-muted">{row.stationName}</span>
                <DataAge at={row.time} every={seconds(3600 * 24 * 365)} />
              </li>
            ))}
          </ul>
        </>
      )}
    </CallCard>
  )
}
