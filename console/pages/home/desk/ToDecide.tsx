import { Link } from 'react-router-dom'
import { alarm } from '../../../../core/contract/alarms/alarm.ts'
import { desk } from '../../../../core/contract/platform/desk.ts'
import { seconds, useCall } from '../../../../core/call/useCall.ts'
import { AlarmTag } from '../../../alarms/AlarmTag.tsx'
import { Since } from '../../../alarms/Since.tsx'
import { useAlarmPage, useWaitingPage } from '../../../alarms/useAlarmPage.ts'
import { BriefList } from '../../../kit/board/BriefList.tsx'
import { Panel } from '../../../kit/board/Panel.tsx'
import { PartsBar } from '../../../kit/board/PartsBar.tsx'
import { useNarrow } from '../../../kit/hooks/useNarrow.ts'
import { combineCalls } from '../../../kit/hooks/combineCalls.ts'

const colours: Readonly<Record<string, string>> = { '1': 'var(--alarm)', '2': 'var(--consumption)', '3': 'var(--grid)' }
const shown = 4
const shownNarrow = 2
/** Of the bar and of two lines beneath it, px: two abreast, or on a phone as high as a thumb, each with a note beneath. */
const height = 118
const heightNarrow = 184

/**
 * The alarms somebody on watch has to decide on: how many of each level, and those to begin with, the most urgent first
 * and of these the one that waits the longest.
 */
export function ToDecide() {
  const waiting = useCall(desk.getWaiting, {}, { every: seconds(30) })
  const narrow = useNarrow()
  const list = useCall(alarm.page, { waiting: true, pageSize: narrow ? shownNarrow : shown }, { every: seconds(30) })
  const [page, all] = [useAlarmPage(), useWaitingPage()]
  return (
    <Panel
      title="待我处理"
      call={combineCalls(waiting, list)}
      height={narrow ? heightNarrow : height}
      extra={({ total, oldest }) => (
        <>
          <span>
            {total} 条{oldest && <>，最久等待自 {oldest.slice(5, 16)}</>}
          </span>
          {all && <Link to={all}>全部待我处理</Link>}
        </>
      )}
      isEmpty={({ total }) => total === 0}
      empty="没有待我处理的告警"
    >
      {({ levels }) => (
        <>
          <PartsBar parts={levels.map(({ code, name, count }) => ({ name, count, colour: colours[code] ?? 'var(--grid)' }))} />
          <BriefList
            columns
            briefs={(list.data?.records ?? []).map(({ id, sign, remark, levelName, stationName, time }) => ({
              key: id,
              mark: <AlarmTag sign={sign} />,
              text: page ? <Link to={`${page}?id=${id}`}>{remark}</Link> : remark,
              note: `${levelName} ${stationName}`,
              end: <Since at={time} />,
            }))}
          />
        </>
      )}
    </Panel>
  )
}
