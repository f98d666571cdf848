import { generation } from '../../core/contract/energy/generation.ts'
import { minutes, useCall } from '../../core/call/useCall.ts'
import { Board } from '../kit/board/Board.tsx'
import { CalendarControls } from '../kit/stat/CalendarControls.tsx'
import { StatPage } from '../kit/stat/StatPage.tsx'
import { useCalendar } from '../kit/stat/useCalendar.ts'
import { useUrlState } from '../kit/hooks/useUrlState.ts'
import { SiteSelect } from '../monitor/SiteSelect.tsx'
import { DayCurve } from './curPage/DayCurve.tsx'
import { Extremes } from './curPage/Extremes.tsx'
import { SpanBars } from './curPage/SpanBars.tsx'

const layouts = {
  wide: `'extremes extremes' auto 'day day' auto 'month year' auto / 1fr 1fr`,
  tablet: `'extremes' auto 'day' auto 'month' auto 'year' auto / 1fr`,
}

/** 曲线看板: how do load and generation go over the day, the month and the year, and is that more or less than before? */
export default function CurPage() {
  const calendar = useCalendar(['day'])
  const [{ site }, setState] = useUrlState({ site: '' })
  const where = { ...(site && { itemNumber: site }), date: calendar.date }
  const today = calendar.date === calendar.today
  const day = useCall(generation.getLoadChart, where, { every: minutes(5), keep: true })
  return (
    <StatPage
      controls={
        <>
          <SiteSelect value={site} onChange={next => setState({ site: next })} all="全部站点" />
          <CalendarControls calendar={calendar} />
          <span className="muted">与前一日、上月、去年相比</span>
        </>
      }
    >
      <Board
        layouts={layouts}
        panels={{
          extremes: <Extremes call={day} today={today} />,
          day: <DayCurve call={day} />,
          month: <SpanBars dateType="day" where={where} />,
          year: <SpanBars dateType="month" where={where} />,
        }}
      />
    </StatPage>
  )
}
