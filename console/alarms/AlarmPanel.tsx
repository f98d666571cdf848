import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useAlarmFeed } from '../../core/alarms/useAlarmFeed.ts'
import { home } from '../../core/contract/platform/home.ts'
import { type Explained, explains } from '../../core/explain/explains.ts'
import { type FigureWordName, figureWords } from '../../core/figures/figureWords.ts'
import { seconds, useCall } from '../../core/call/useCall.ts'
import { AlarmTag } from './AlarmTag.tsx'
import { useAlarmPage } from './useAlarmPage.ts'
import { everything } from '../kit/fields/fields.ts'
import { BriefList } from '../kit/board/BriefList.tsx'
import { DataAge } from '../kit/detail/DataAge.tsx'
import { Panel } from '../kit/board/Panel.tsx'
import { PartsBar } from '../kit/board/PartsBar.tsx'

/** The documents' cap of the alarm list on the home page. */
const shown = 5

const part = (word: FigureWordName, count: number, colour: string, explained: Explained) => ({
  name: figureWords[word].name,
  word,
  count,
  colour,
  explained,
})

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
    <Panel
      title="告警"
      call={all}
      height={212}
      extra={data => (
        <>
          {today && (
            <span>
              今日 {today.recoverycount + today.dealcount + today.beingcount} 条，累计{' '}
              {data.recoverycount + data.dealcount + data.beingcount} 条
            </span>
          )}
          {page && <Link to={`${page}?state=${everything}`}>全部告警</Link>}
        </>
      )}
    >
      {({ recoverycount, dealcount, beingcount }) => (
        <>
          {/* In the documents' order. */}
          <PartsBar
            parts={[
              part('alarmsUndecided', recoverycount, 'var(--generation)', explains(all, 'recoverycount')),
              part('alarmsDecided', dealcount, 'var(--grid)', explains(all, 'dealcount')),
              part('alarmsGoing', beingcount, 'var(--alarm)', explains(all, 'beingcount')),
            ]}
          />
          {known && alarms.length === 0 && <p className="empty-state">当前没有待处理的告警</p>}
          <BriefList
            briefs={alarms.slice(0, shown).map(({ id, sign, remark, stationName, time }) => ({
              key: id,
              mark: <AlarmTag sign={sign} />,
              text: page ? <Link to={`${page}?id=${id}`}>{remark}</Link> : remark,
              note: stationName,
              end: <DataAge at={time} every={seconds(3600 * 24 * 365)} />,
            }))}
          />
        </>
      )}
    </Panel>
  )
}
