import { distribution } from '../../core/contract/devices/distribution.ts'
import { minutes, useCall } from '../../core/call/useCall.ts'
import { Board } from '../kit/board/Board.tsx'
import { EnergyRanking } from './distributionAnalysisIndex/EnergyRanking.tsx'
import { FactorPanel } from './distributionAnalysisIndex/FactorPanel.tsx'
import { LoadBands } from './distributionAnalysisIndex/LoadBands.tsx'
import { LoadPanel, LoadRatePanel } from './distributionAnalysisIndex/LoadPanel.tsx'
import { MonthPanel } from './distributionAnalysisIndex/MonthPanel.tsx'
import { Overview } from './distributionAnalysisIndex/Overview.tsx'
import { RateRanking } from './distributionAnalysisIndex/RateRanking.tsx'

const layouts = {
  wide: `
    'overview overview overview' auto
    'load     rate     bands'    auto
    'rates    energies month'    auto
    'rates    energies factor'   auto / 1fr 1fr 1.2fr`,
  desk: `
    'overview overview' auto
    'load     rate'     auto
    'bands    month'    auto
    'rates    energies' auto
    'factor   factor'   auto / 1fr 1fr`,
  tablet: `
    'overview overview' auto
    'load     load'     auto
    'rate     rate'     auto
    'bands    bands'    auto
    'rates    energies' auto
    'month    month'    auto
    'factor   factor'   auto / 1fr 1fr`,
}

/** 配电分析: all distribution sites together, what they carry and what they use. */
export default function DistributionAnalysisIndexPage() {
  const lines = useCall(distribution.getSystemMonitorLine, {}, { every: minutes(1) })
  return (
    <Board
      layouts={layouts}
      panels={{
        overview: <Overview />,
        load: <LoadPanel call={lines} />,
        rate: <LoadRatePanel call={lines} />,
        bands: <LoadBands />,
        rates: <RateRanking />,
        energies: <EnergyRanking />,
        month: <MonthPanel />,
        factor: <FactorPanel />,
      }}
    />
  )
}
