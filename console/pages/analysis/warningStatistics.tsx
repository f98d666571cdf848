import { Segmented } from 'antd'
import { ChoiceButtons } from '../../kit/stat/ChoiceButtons.tsx'
import { SpanControls } from '../../kit/stat/SpanControls.tsx'
import { StatPage } from '../../kit/stat/StatPage.tsx'
import { useSpan } from '../../kit/stat/useSpan.ts'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'
import { SiteSelect } from '../../monitor/SiteSelect.tsx'
import { AbnormalView } from './warning/AbnormalView.tsx'
import { AlarmView } from './warning/AlarmView.tsx'
import { noAlarmDrill } from './warning/noAlarmDrill.ts'

const views = [
  { value: '', label: '告警统计' },
  { value: 'abnormal', label: '异常分析' },
]
const signs = { '': '全部', '1': '越限', '2': '异常' } as const
const offered = ['', '1', '2'] as const

/**
 * 告警统计: alarms by type, level, site, device and time of day, how quickly they are taken up and over; beside it the
 * analysis of abnormal conditions.
 */
export default function WarningStatisticsPage() {
  const span = useSpan(['day', 'month'])
  const [{ show, sign, stationId }, set] = useUrlState({ show: '', sign: '', stationId: '', ...noAlarmDrill })
  const abnormal = show === 'abnormal'
  const station = stationId ? { stationId } : {}
  return (
    <StatPage
      controls={
        <>
          <SpanControls span={span} />
          {!abnormal && (
            <ChoiceButtons
              label="告警类别"
              offered={offered}
              names={signs}
              value={offered.find(each => each === sign) ?? ''}
              onChange={next => set({ ...noAlarmDrill, sign: next })}
            />
          )}
          <SiteSelect all="全部站点" value={stationId} onChange={next => set({ stationId: next, page: '1' })} />
        </>
      }
      end={
        <Segmented
          aria-label="告警统计或异常分析"
          options={views}
          value={abnormal ? 'abnormal' : ''}
          onChange={next => set({ ...noAlarmDrill, show: String(next) })}
        />
      }
    >
      {abnormal ? (
        <AbnormalView span={span} station={station} />
      ) : (
        <AlarmView
          input={{ startTime: span.range.from, endTime: span.range.to, ...(sign === '1' || sign === '2' ? { sign } : {}), ...station }}
          onStation={next => set({ stationId: next, page: '1' })}
        />
      )}
    </StatPage>
  )
}
