import { Segmented } from 'antd'
import { dayOf } from '../../kit/input/DayPicker.tsx'
import { StepPicker } from '../../kit/input/StepPicker.tsx'
import { SpanControls } from '../../kit/stat/SpanControls.tsx'
import { StatPage } from '../../kit/stat/StatPage.tsx'
import { useSpan } from '../../kit/stat/useSpan.ts'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'
import { DeviceSelect } from '../../monitor/DeviceSelect.tsx'
import { SiteSelect } from '../../monitor/SiteSelect.tsx'
import { MonthView } from './deviceRun/MonthView.tsx'
import { RunView } from './deviceRun/RunView.tsx'
import { VoltageView } from './deviceRun/VoltageView.tsx'

const views = [
  { value: 'run', label: '运行分析' },
  { value: 'month', label: '月度历史' },
  { value: 'voltage', label: '电压合格率' },
]
const mostDevices = 6

/** 设备运行分析: what devices did over some days, month by month, and how good their voltage was. */
export default function DeviceRunAnalysisPage() {
  const [state, setState] = useUrlState({ view: 'run', site: '', devices: '', month: '', page: '1' })
  const view = views.find(({ value }) => value === state.view)?.value ?? 'run'
  const span = useSpan(['day'])
  const month = `${dayOf(state.month).slice(0, 7)}-01`
  const chosen = state.devices.split(',').filter(Boolean).slice(0, mostDevices)
  const set = (changes: Partial<typeof state>) => setState({ ...changes, page: '1' }, true)
  const of = { site: state.site, month }
  return (
    <StatPage
      controls={
        <>
          <Segmented aria-label="分析内容" options={views} value={view} onChange={next => set({ view: String(next) })} />
          <SiteSelect all="全部站点" value={state.site} onChange={site => setState({ site, devices: '', page: '1' })} />
          {view === 'run' ? (
            <>
              <DeviceSelect site={state.site} value={chosen} most={mostDevices} onChange={devices => set({ devices: devices.join(',') })} />
              <SpanControls span={span} />
            </>
          ) : (
            <StepPicker
              label="月份"
              by="month"
              size="middle"
              value={month}
              today={dayOf('')}
              onChange={day => set({ month: `${day.slice(0, 7)}-01` })}
            />
          )}
        </>
      }
    >
      {view === 'month' ? (
        <MonthView key="month" {...of} />
      ) : view === 'voltage' ? (
        <VoltageView key="voltage" {...of} />
      ) : (
        <RunView key="run" site={state.site} devices={chosen} range={span.range} />
      )}
    </StatPage>
  )
}
