import { Board } from '../kit/board/Board.tsx'
import { AlarmPanel } from './home/AlarmPanel.tsx'
import { ContractPanel } from './home/ContractPanel.tsx'
import { OrderPanel } from './home/OrderPanel.tsx'
import { Overview } from './home/Overview.tsx'
import { PowerPanel } from './home/PowerPanel.tsx'
import { RankingPanel } from './home/RankingPanel.tsx'
import { StationKinds } from './home/StationKinds.tsx'
import { StationTable } from './home/StationTable.tsx'
import { WeatherPanel } from './home/WeatherPanel.tsx'

/** What stands beside the list of stations is together as high as its ten rows. */
const layouts = {
  wide: `
    'overview overview overview overview' auto
    'power    kinds    orders   weather'  auto
    'table    table    alarms   alarms'   auto
    'table    table    ranking  ranking'  minmax(293px, 1fr) / 9fr 6fr 5fr 4fr`,
  desk: `
    'overview overview overview' auto
    'power    kinds    orders'   auto
    'table    table    weather'  auto
    'table    table    alarms'   minmax(332px, 1fr)
    'ranking  ranking  ranking'  auto / 9fr 8fr 8fr`,
  tablet: `
    'overview overview' auto
    'power    power'    auto
    'kinds    orders'   auto
    'table    table'    minmax(551px, auto)
    'alarms   weather'  auto
    'ranking  ranking'  auto / 1fr 1fr`,
}

/** The day at a glance: what is generated, what stands still, what waits for somebody. */
export default function HomePage() {
  return (
    <Board
      layouts={layouts}
      panels={{
        overview: <Overview />,
        power: <PowerPanel />,
        kinds: <StationKinds />,
        orders: (
          <>
            <OrderPanel />
            <ContractPanel />
          </>
        ),
        weather: <WeatherPanel />,
        table: <StationTable />,
        alarms: <AlarmPanel />,
        ranking: <RankingPanel />,
      }}
    />
  )
}
