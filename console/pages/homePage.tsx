import { AlarmPanel } from './home/AlarmPanel.tsx'
import './home/home.css'
import { OrderPanel } from './home/OrderPanel.tsx'
import { Overview } from './home/Overview.tsx'
import { PowerPanel } from './home/PowerPanel.tsx'
import { RankingPanel } from './home/RankingPanel.tsx'
import { StationKinds } from './home/StationKinds.tsx'
import { StationTable } from './home/StationTable.tsx'
import { WeatherPanel } from './home/WeatherPanel.tsx'

/** The day at a glance: what is generated, what stands still, what waits for somebody. */
export default function HomePage() {
  return (
    <div className="home">
      <Overview />
      <PowerPanel />
      <StationKinds />
      <OrderPanel />
      <WeatherPanel />
      <StationTable />
      <div className="home-side">
        <AlarmPanel />
        <RankingPanel />
      </div>
    </div>
  )
}
