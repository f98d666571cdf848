import { DatePicker, Segmented } from 'antd'
import dayjs from 'dayjs'
import { siteDay } from '../../../core/time.ts'
import { siteNow } from '../../kit/useNow.ts'
import { SpanControls } from '../../kit/stat/SpanControls.tsx'
import { StatPage } from '../../kit/stat/StatPage.tsx'
import { useSpan } from '../../kit/stat/useSpan.ts'
import { useUrlState } from '../../kit/useUrlState.ts'
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
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** 设备运行分析: what devices did over some days, month by month, and how good their voltage was. */
export default function DeviceRunAnalysisPage() {
  const [state, setState] = useUrlState({ view: 'run', site: '', devices: '', month: '', page: '1' })
  const span = useSpan(['day'])
  const today = siteDay(new Date(siteNow()))
  const month = isDay(state.month) ? state.month : `${today.slice(0, 7)}-01`
  const chosen = state.devices.split(',').filter(Boolean).slice(0, mostDevices)
  const set = (changes: Partial<typeof state>) => setState({ ...changes, page: '1' }, true)
  const of = { site: state.site, month }
  return (
    <StatPage
      controls={
        <>
          <Segmented aria-label="分析内容" options={views} value={state.view} onChange={view => set({ view: String(view) })} />
          <SiteSelect all="全部站点" value={state.site} onChange={site => set({ site, devices: '' })} />
          {state.view === 'run' ? (
            <>
              <DeviceSelect site={state.site} value={chosen} most={mostDevices} onChange={devices => set({ devices: devices.join(',') })} />
              <SpanControls span={span} />
            </>
          ) : (
            <DatePicker
              picker="month"
              aria-label="月份"
              allowClear={false}
              value={dayjs(month)}
              maxDate={dayjs(today)}
              onChange={picked => set({ month: picked ? picked.format('YYYY-MM-01') : '' })}
            />
          )}
        </>
      }
    >
      {state.view === 'month' ? (
        <MonthView key="month" {...of} />
      ) : state.view === 'voltage' ? (
        <VoltageView key="voltage" {...of} />
      ) : (
        <RunView key="run" site={state.site} devices={chosen} range={span.range} />
      )}
    </StatPage>
  )
}
