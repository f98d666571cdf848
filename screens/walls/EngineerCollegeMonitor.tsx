import { walls } from '../../core/walls/walls.ts'
import { CameraWall } from '../panels/CameraWall.tsx'
import { BuildingRanking } from '../panels/campus/BuildingRanking.tsx'
import { CampusMap } from '../panels/campus/CampusMap.tsx'
import { RoomClimate } from '../panels/campus/RoomClimate.tsx'
import { useCampus } from '../panels/campus/useCampus.ts'
import { ChargingPiles } from '../panels/microgrid/ChargingPiles.tsx'
import { EnergyManagement } from '../panels/microgrid/EnergyManagement.tsx'
import { MicrogridOverview } from '../panels/microgrid/MicrogridOverview.tsx'
import { PowerBalance } from '../panels/microgrid/PowerBalance.tsx'
import { StorageStrategy } from '../panels/microgrid/StorageStrategy.tsx'
import { useLive } from '../panels/microgrid/useLive.ts'
import { WeatherText } from '../panels/WeatherText.tsx'
import { type WallLife, useWall } from './frame/useWall.ts'
import { WallStage } from './frame/WallStage.tsx'

const title = walls['/EngineerCollegeMonitor']

/** A campus: its buildings and what each of them draws, with what it makes, stores and charges around. */
export default function CampusWall() {
  const wall = useWall()
  const { id, failed, stale } = useCampus()
  if (id) return <Campus wall={wall} id={id} />
  return (
    <WallStage
      wall={wall}
      at={id === null ? '' : undefined}
      stale={stale}
      own={null}
      layout={{ rows: '58px minmax(0, 1fr)', areas: ['head', 'note'] }}
    >
      {(id === null || failed) && (
        <p className="panel-sentence" style={{ gridArea: 'note' }}>
          {id === null ? '暂无校园' : '数据暂不可用'}
        </p>
      )}
    </WallStage>
  )
}

function Campus({ wall, id }: { wall: WallLife; id: string }) {
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
        columns: '400px minmax(0, 1fr) 290px 470px',
        rows: '58px 100px 270px minmax(0, 1fr) 240px',
        areas: [
          'head head head head',
          'energy top top cameras',
          'energy map map cameras',
          'rank map map piles',
          'rank balance climate storage',
        ],
      }}
      wide={{
        least: { width: 3000, height: 810 },
        columns: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 2fr) minmax(0, 1.5fr) minmax(0, 1fr)',
        rows: '58px 112px minmax(0, 0.8fr) minmax(0, 1fr)',
        areas: [
          'head head head head head',
          'energy balance top cameras piles',
          'energy balance map cameras piles',
          'rank climate map cameras storage',
        ],
      }}
    >
      <EnergyManagement area="energy" />
      <BuildingRanking area="rank" />
      <MicrogridOverview area="top" />
      <CampusMap area="map" />
      <PowerBalance area="balance" />
      <RoomClimate area="climate" />
      <CameraWall area="cameras" microgridId={id} limit={4} />
      <ChargingPiles area="piles" />
      <StorageStrategy area="storage" />
    </WallStage>
  )
}
