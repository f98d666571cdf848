import { Segmented } from 'antd'
import { Link } from 'react-router-dom'
import { alarm } from '../../../../core/contract/alarms/alarm.ts'
import { siteDay } from '../../../../core/time/time.ts'
import { seconds, useCall } from '../../../../core/call/useCall.ts'
import { AlarmTag } from '../../../alarms/AlarmTag.tsx'
import { shortTime } from '../../../alarms/alarmTexts.ts'
import { useAlarmPage } from '../../../alarms/useAlarmPage.ts'
import { BriefList } from '../../../kit/board/BriefList.tsx'
import { Panel } from '../../../kit/board/Panel.tsx'
import { SimplePagination } from '../../../kit/list/SimplePagination.tsx'
import { useNarrow } from '../../../kit/hooks/useNarrow.ts'
import { siteNow } from '../../../kit/hooks/useNow.ts'
import { useUrlState } from '../../../kit/hooks/useUrlState.ts'

const size = 5
const scopes = [
  { value: 'site', label: '本站' },
  { value: 'all', label: '全部站点' },
]

/** Alarms of what the sensors measure and of the sensors themselves, the newest first; each leads to the alarm page. */
export function EnvironmentAlarms({ site }: { site: string }) {
  const [{ alarms: scope, alarmsPage }, setState] = useUrlState({ alarms: 'site', alarmsPage: '1' })
  const page = Math.max(1, Number.parseInt(alarmsPage, 10) || 1)
  const ofSite = scope !== 'all' && site !== ''
  const input = { ...(ofSite && { stationId: site }), pageNo: page, pageSize: size }
  const call = useCall(alarm.getEnvAlarms, input, { every: seconds(30), keep: true, enabled: site !== '' || scope === 'all' })
  const path = useAlarmPage()
  const narrow = useNarrow()
  const today = siteDay(new Date(siteNow()))
  return (
    <Panel
      title="环境告警"
      call={call}
      height={196}
      empty="没有环境告警"
      isEmpty={({ total }) => total === 0}
      extra={
        <Segmented
          size="small"
          aria-label="告警范围"
          options={scopes}
          value={scope === 'all' ? 'all' : 'site'}
          onChange={value => setState({ alarms: String(value), alarmsPage: '1' })}
        />
      }
    >
      {({ records, total }) => (
        <>
          <BriefList
            briefs={records.map(({ id, sign, remark, stationName, devName, time, statusName }) => ({
              key: id,
              mark: <AlarmTag sign={sign} />,
              text: path ? <Link to={`${path}?id=${id}`}>{remark}</Link> : remark,
              // A phone has room for what is wrong and when; the rest stands on the alarm's own page.
              note: narrow ? undefined : ofSite ? devName : `${stationName} ${devName}`,
              end: (
                <span className="muted">
                  {!narrow && statusName} <time title={time}>{shortTime(time, today)}</time>
                </span>
              ),
            }))}
          />
          <SimplePagination {...{ page, size, total }} onPage={next => setState({ alarmsPage: String(next) })} />
        </>
      )}
    </Panel>
  )
}
