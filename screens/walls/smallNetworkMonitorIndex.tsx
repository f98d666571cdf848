import { walls } from '../../core/walls/walls.ts'
import { useStage } from '../kit/stage/StageContext.ts'
import { ChargingPiles } from '../panels/microgrid/ChargingPiles.tsx'
import { EnergyManagement } from '../panels/microgrid/EnergyManagement.tsx'
import { GenerationBars } from '../panels/microgrid/GenerationBars.tsx'
import { MicrogridFlow } from '../panels/microgrid/MicrogridFlow.tsx'
import { MicrogridOverview } from '../panels/microgrid/MicrogridOverview.tsx'
import { PowerBalance } from '../panels/microgrid/PowerBalance.tsx'
import { PowerUse } from '../panels/microgrid/PowerUse.tsx'
import { StorageStrategy } from '../panels/microgrid/StorageStrategy.tsx'
import { useLive } from '../panels/microgrid/useLive.ts'
import { WeatherForecast } from '../panels/microgrid/WeatherForecast.tsx'
import { WeatherText } from '../panels/WeatherText.tsx'
import { useWall } from './frame/useWall.ts'
import { WallStage } from './frame/WallStage.tsx'

const title = walls['/smallNetworkMonitorIndex']

/** A micro-grid at work: its power flow in the middle, what it makes, uses, stores and charges around it. */
export default function MicrogridWall() {
  const wall = useWall()
  const { data, stale } = useLive()
  return (
    <WallStage
      wall={wall}
      title={data ? `${data.name} ${title}` : title}
      at={data === null ? '' : data?.at}
      stale={stale}
      own={data ?? null}
      weather={data && <WeatherText areaCode={data.areaCode} />}
      layout={{
        columns: 'minmax(0, 1fr) minmax(0, 2.26fr) minmax(0, 1fr)',
        rows: '58px 112px 200px minmax(0, 1fr) 250px',
        areas: ['head head head', 'energy top piles', 'energy flow piles', 'use flow storage', 'hours balance weather'],
      }}
      wide={{
        least: { width: 3000, height: 720 },
        columns: 'minmax(394px, 0.8fr) minmax(0, 1fr) minmax(0, 2.05fr) minmax(0, 1fr) minmax(394px, 0.8fr)',
        rows: '58px minmax(0, 1.1fr) minmax(0, 1fr)',
        areas: ['head head head head head', 'energy use flow storage piles', 'energy hours flow balance weather'],
      }}
    >
      <EnergyManagement area="energy" />
      <PowerUse area="use" />
      <Overview />
      <MicrogridFlow area="flow" />
      <ChargingPiles area="piles" />
      <StorageStrategy area="storage" />
      <GenerationBars area="hours" />
      <PowerBalance area="balance" />
      <WeatherForecast area="weather" />
    </WallStage>
  )
}

/** On a wide wall the flow tells its figures at their size itself. */
const Overview = () => (useStage().wide ? null : <MicrogridOverview area="top" />)
