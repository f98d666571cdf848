import { powerAnalysis } from '../../core/contract/energy/powerAnalysis.ts'
import { figureWords } from '../../core/figures/figureWords.ts'
import { minutes, useCall } from '../../core/call/useCall.ts'
import { Board } from '../kit/board/Board.tsx'
import { CalendarControls } from '../kit/stat/CalendarControls.tsx'
import { StatPage } from '../kit/stat/StatPage.tsx'
import { useCalendar } from '../kit/stat/useCalendar.ts'
import { useUrlState } from '../kit/hooks/useUrlState.ts'
import { SiteSelect } from '../monitor/SiteSelect.tsx'
import { BuildingBars } from './energyAnalysisIndex/BuildingBars.tsx'
import { DeviceRanking } from './energyAnalysisIndex/DeviceRanking.tsx'
import { Energies } from './energyAnalysisIndex/Energies.tsx'
import { HourBars } from './energyAnalysisIndex/HourBars.tsx'
import { MonthTrend } from './energyAnalysisIndex/MonthTrend.tsx'
import { PeriodPie } from './energyAnalysisIndex/PeriodPie.tsx'
import { SelfUse } from './energyAnalysisIndex/SelfUse.tsx'
import { TypePie } from './energyAnalysisIndex/TypePie.tsx'

const layouts = {
  wide: `
    'energies  energies energies  energies' auto
    'generated consumed selfuse   periods'  auto
    'hours     hours    buildings devices'  auto
    'trend     trend    buildings devices'  auto / 1fr 1fr 1fr 1fr`,
  desk: `
    'energies  energies' auto
    'generated consumed' auto
    'selfuse   periods'  auto
    'hours     buildings' auto
    'trend     devices'  auto / 1fr 1fr`,
  tablet: `
    'energies  energies' auto
    'generated consumed' auto
    'selfuse   periods'  auto
    'hours     hours' auto
    'buildings devices'  auto
    'trend     trend'  auto / 1fr 1fr`,
}

/** 能源分析: where does the energy come from and where does it go, at which hours, and how much of what the sun gives is used on the spot? */
export default function EnergyAnalysisIndexPage() {
  const calendar = useCalendar(['month', 'day', 'year'])
  const [{ site }, setState] = useUrlState({ site: '' })
  const { type: dateType, date } = calendar
  const where = { ...(site && { systemNo: site }) }
  const span = { ...where, date }
  const call = useCall(powerAnalysis.powerAnalysis, { ...span, dateType }, { every: minutes(5), keep: true })
  // Hours and buildings are worked out of quarters, of a month at the most: of a year its month is shown.
  const ofMonth = dateType === 'year' ? 'month' : dateType
  const periods = useCall(powerAnalysis.getTimeSharingPowerChart, { ...span, dateType: ofMonth }, { every: minutes(10), keep: true })
  const called = { day: '当日', month: '当月', year: `${date.slice(0, 7)} 月` }[dateType]
  return (
    <StatPage
      controls={
        <>
          <SiteSelect value={site} onChange={next => setState({ site: next })} all="全部站点" />
          <CalendarControls calendar={calendar} />
        </>
      }
    >
      <Board
        layouts={layouts}
        panels={{
          energies: <Energies call={call} />,
          generated: <TypePie call={call} title="发电构成" kinds={['generation']} whole={figureWords.generation.name} word="generation" />,
          consumed: <TypePie call={call} title="用能构成" kinds={['consumption', 'charging']} whole={figureWords.use.name} word="use" />,
          selfuse: <SelfUse call={call} />,
          periods: <PeriodPie call={periods} called={called} />,
          hours: <HourBars call={periods} called={called} />,
          buildings: <BuildingBars dateType={ofMonth} date={date} called={called} besides={site !== ''} />,
          devices: <DeviceRanking where={{ ...span, dateType }} />,
          trend: <MonthTrend where={span} />,
        }}
      />
    </StatPage>
  )
}
