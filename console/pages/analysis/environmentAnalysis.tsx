import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { mostCompared } from '../../../core/curveRange.ts'
import { siteDay } from '../../../core/time.ts'
import { ControlRow } from '../../kit/ControlRow.tsx'
import { PageCard } from '../../kit/PageCard.tsx'
import { useLayer } from '../../kit/useLayer.ts'
import { siteNow } from '../../kit/useNow.ts'
import { useUrlState } from '../../kit/useUrlState.ts'
import { DeviceMonitor } from '../../monitor/DeviceMonitor.tsx'
import { AirCharts } from './environment/AirCharts.tsx'
import { EnvironmentAlarms } from './environment/EnvironmentAlarms.tsx'
import { EnvironmentSites } from './environment/EnvironmentSites.tsx'
import { SensorTable } from './environment/SensorTable.tsx'
import { useEnvironmentSites } from './environment/useEnvironmentSites.ts'

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** 环境分析: the air of a site's rooms now, against its limits, over a day and beside other days, and what was alarmed. */
export default function EnvironmentAnalysisPage() {
  const [{ site, day: asked, days: beside }, setState] = useUrlState({ site: '', day: '', days: '' })
  const sites = useEnvironmentSites(site)
  const [device, setDevice] = useLayer('id')
  const today = siteDay(new Date(siteNow()))
  const day = isDay(asked) && asked <= today ? asked : today
  const most = mostCompared(false)
  const days = [...new Set(beside.split(',').filter(each => isDay(each) && each !== day))].slice(0, most)
  const { shown } = sites
  return (
    <div className="side-page">
      <EnvironmentSites sites={sites} onChoose={id => setState({ site: id })} />
      <div className="side-page-rest">
        {shown && <SensorTable key={shown} site={shown} />}
        {shown && (
          <PageCard label="曲线条件">
            <ControlRow end={<span className="muted">15 分钟值</span>}>
              <DatePicker
                aria-label="日期"
                allowClear={false}
                value={dayjs(day)}
                maxDate={dayjs(today)}
                onChange={picked => setState({ day: picked ? picked.format('YYYY-MM-DD') : '' })}
              />
              <DatePicker
                multiple
                maxTagCount="responsive"
                style={{ width: 260 }}
                placeholder={`对比其他日期，最多 ${most} 天`}
                aria-label="对比其他日期"
                value={days.map(each => dayjs(each))}
                maxDate={dayjs(today)}
                disabledDate={each => days.length >= most && !days.includes(each.format('YYYY-MM-DD'))}
                onChange={picked => setState({ days: (picked ?? []).map(each => each.format('YYYY-MM-DD')).join(',') })}
              />
            </ControlRow>
          </PageCard>
        )}
        {shown && <AirCharts site={shown} day={day} days={days} />}
        <EnvironmentAlarms site={shown} />
      </div>
      {device && <DeviceMonitor key={device} deviceNo={device} onClose={() => setDevice('')} />}
    </div>
  )
}
