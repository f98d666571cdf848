import { walls } from '../../core/walls/walls.ts'
import { seconds } from '../../core/call/useCall.ts'
import { CameraWall } from '../panels/CameraWall.tsx'
import { DistributionDiagram } from '../panels/microgrid/DistributionDiagram.tsx'
import { LoadRateCurve } from '../panels/microgrid/LoadRateCurve.tsx'
import { MicrogridAlarms } from '../panels/microgrid/MicrogridAlarms.tsx'
import { RoomClimate } from '../panels/microgrid/RoomClimate.tsx'
import { useDistribution } from '../panels/microgrid/useDistribution.ts'
import { useLive } from '../panels/microgrid/useLive.ts'
import { useRotation } from '../panels/microgrid/useRotation.ts'
import { WeatherText } from '../panels/WeatherText.tsx'
import { useWall } from './frame/useWall.ts'
import { WallStage } from './frame/WallStage.tsx'

const title = walls['/smallNetworkMonitorDp']

/** The distribution of a micro-grid: what is switched on, how loaded it is, how its rooms are. */
export default function DistributionWall() {
  const wall = useWall()
  const live = useLive()
  const { data, stale } = useDistribution()
  const [transformer, choose] = useRotation(data?.transformers.length ?? 0, seconds(30))
  return (
    <WallStage
      wall={wall}
      title={data ? `${data.name} ${title}` : title}
      at={data === null ? '' : data?.at}
      stale={stale}
      own={live.data ?? null}
      weather={live.data && <WeatherText areaCode={live.data.areaCode} />}
      layout={{
        columns: 'minmax(0, 1fr) minmax(0, 1fr) 430px',
        rows: '58px 436px minmax(0, 1fr) 264px',
        areas: ['head head head', 'diagram diagram room', 'diagram diagram cameras', 'rate alarms cameras'],
      }}
      wide={{
        least: { width: 3000, height: 740 },
        columns: 'minmax(0, 1.6fr) minmax(0, 0.97fr) minmax(0, 0.58fr) minmax(0, 0.9fr)',
        rows: '58px minmax(0, 1.15fr) minmax(0, 1fr)',
        areas: ['head head head head', 'diagram rate room cameras', 'diagram alarms room cameras'],
      }}
    >
      <DistributionDiagram area="diagram" transformer={transformer} onTransformer={choose} />
      <LoadRateCurve area="rate" transformer={transformer} onTransformer={choose} />
      <MicrogridAlarms area="alarms" alarms={wall.alarms} />
      <RoomClimate area="room" />
      {data && <CameraWall area="cameras" microgridId={data.id} limit={2} />}
    </WallStage>
  )
}
