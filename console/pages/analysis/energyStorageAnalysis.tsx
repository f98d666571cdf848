import { useCallback } from 'react'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { storage } from '../../../core/contract/energy/storage.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Board } from '../../kit/board/Board.tsx'
import { DayPicker, dayOf } from '../../kit/input/DayPicker.tsx'
import { drawnBars } from '../../kit/stat/drawn.ts'
import { ChartPanel } from '../../kit/stat/ChartPanel.tsx'
import { SpanControls } from '../../kit/stat/SpanControls.tsx'
import { StatPage } from '../../kit/stat/StatPage.tsx'
import { useSpan } from '../../kit/stat/useSpan.ts'
import { useThemeMode } from '../../kit/hooks/themeMode.ts'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'
import { NoSite } from '../../monitor/NoSite.tsx'
import { SiteSelect } from '../../monitor/SiteSelect.tsx'
import { storageDayCurves } from '../../monitor/curves/storageDayCurves.ts'
import { useSiteOf } from '../../monitor/useSiteOf.ts'
import { PeriodFlows } from './energyStorageAnalysis/PeriodFlows.tsx'
import { StorageTotals } from './energyStorageAnalysis/StorageTotals.tsx'
import { storageBars } from './energyStorageAnalysis/storageBars.ts'

type Analysis = ReplyOf<typeof storage.getAnalysis>
type DayLine = ReplyOf<typeof storage.getDayLine>

const layouts = {
  wide: `'bars flows' auto 'income curve' auto / 2fr 1fr`,
  desk: `'bars flows' auto 'income curve' auto / 3fr 2fr`,
  tablet: `'bars' auto 'flows' auto 'income' auto 'curve' auto / 1fr`,
}
const incomeBars = ({ rows }: Analysis) =>
  drawnBars(
    rows.map(({ dateTime }) => dateTime),
    [{ name: '套利收益', values: rows.map(({ income }) => income) }],
    { unit: '元' },
  )

/** 储能分析: what a storage took and gave by tariff period, how well, how hard it was worked, and what it earned. */
export default function EnergyStorageAnalysisPage() {
  const [{ site, day }, setState] = useUrlState({ site: '', day: '' })
  const of = useSiteOf('004', site)
  const shown = of.site
  const span = useSpan(['day', 'month'])
  const mode = useThemeMode()
  const isKnown = shown !== ''
  const call = useCall(
    storage.getAnalysis,
    {
      systemNo: shown,
      dateType: span.granularity === 'month' ? 'month' : 'day',
      startTime: span.range.from,
      endTime: span.range.to,
    },
    { every: minutes(5), keep: true, enabled: isKnown },
  )
  const chosen = dayOf(day)
  const curve = useCall(storage.getDayLine, { systemNo: shown, day: chosen }, { every: minutes(5), keep: true, enabled: isKnown })
  const bars = useCallback((data: Analysis) => storageBars(data, mode), [mode])
  const curves = useCallback((data: DayLine) => storageDayCurves(data), [])
  const days = `${span.range.from.slice(0, 10)}_${span.range.to.slice(0, 10)}`
  return (
    <StatPage
      controls={
        <>
          <SiteSelect itemType="004" value={shown} onChange={next => setState({ site: next })} />
          <SpanControls span={span} />
        </>
      }
    >
      {of.none ? (
        <NoSite call={of.call} />
      ) : (
        <>
          <StorageTotals call={call} />
          <Board
            layouts={layouts}
            panels={{
              bars: <ChartPanel title="分时充放电量" file={`分时充放电量_${days}`} call={call} height={300} of={bars} />,
              flows: <PeriodFlows call={call} />,
              income: <ChartPanel title="套利收益" file={`套利收益_${days}`} call={call} height={260} of={incomeBars} />,
              curve: (
                <ChartPanel
                  title="功率与荷电状态"
                  file={`功率与荷电状态_${chosen}`}
                  call={curve}
                  height={260}
                  of={curves}
                  extra={<DayPicker label="曲线日期" value={day} onChange={next => setState({ day: next }, true)} />}
                />
              ),
            }}
          />
        </>
      )}
    </StatPage>
  )
}
