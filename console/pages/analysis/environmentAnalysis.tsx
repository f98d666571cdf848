import { mostCompared } from '../../../core/time/curveRange.ts'
import { ComparedDays } from '../../kit/input/ComparedDays.tsx'
import { ControlRow } from '../../kit/input/ControlRow.tsx'
import { DayPicker, dayOf } from '../../kit/input/DayPicker.tsx'
import { isPast } from '../../kit/hooks/isPast.ts'
import { PageCard } from '../../kit/pages/PageCard.tsx'
import { useLayer } from '../../kit/hooks/useLayer.ts'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'
import { DeviceMonitor } from '../../monitor/DeviceMonitor.tsx'
import { AirCharts } from './environment/AirCharts.tsx'
import { EnvironmentAlarms } from './environment/EnvironmentAlarms.tsx'
import { EnvironmentSites } from './environment/EnvironmentSites.tsx'
import { SensorTable } from './environment/SensorTable.tsx'
import { useEnvironmentSites } from './environment/useEnvironmentSites.ts'

/** 环境分析: the air of a site's rooms now, against its limits, over a day and beside other days, and what was alarmed. */
export default function EnvironmentAnalysisPage() {
  const [{ site, day: asked, days: beside }, setState] = useUrlState({ site: '', day: '', days: '', page: '1', alarmsPage: '1' })
  const sites = useEnvironmentSites(site)
  const [device, setDevice] = useLayer('id')
  const [today, day] = [dayOf(''), dayOf(asked)]
  const most = mostCompared(false)
  const days = [...new Set(beside.split(',').filter(each => isPast(each, today) && each !== day))].slice(0, most)
  const { shown } = sites
  return (
    <div className="side-page">
      <EnvironmentSites sites={sites} onChoose={id => setState({ site: id, page: '1', alarmsPage: '1' })} />
      <div className="side-page-rest">
        {shown && <SensorTable key={shown} site={shown} />}
        <EnvironmentAlarms site={shown} />
        {shown && (
          <PageCard label="曲线条件">
            <ControlRow end={<span className="muted">15 分钟值</span>}>
              <DayPicker label="日期" value={asked} onChange={next => setState({ day: next }, true)} />
              <ComparedDays shown={day} days={days} most={most} onChange={next => setState({ days: next.join(',') }, true)} />
            </ControlRow>
          </PageCard>
        )}
        {shown && <AirCharts key={shown} site={shown} day={day} days={days} />}
      </div>
      {device && <DeviceMonitor key={device} deviceNo={device} onClose={() => setDevice('')} />}
    </div>
  )
}
