import { useState } from 'react'
import { DeviationRows } from '../panels/compare/DeviationRows.tsx'
import { StationCurves } from '../panels/compare/StationCurves.tsx'
import { StationHeads } from '../panels/compare/StationHeads.tsx'
import { StationPicker } from '../panels/compare/StationPicker.tsx'
import { useCompared } from '../panels/compare/useCompared.ts'
import { useSiteAlarms } from '../panels/useSiteAlarms.ts'
import { useWall } from './frame/useWall.ts'
import { WallStage } from './frame/WallStage.tsx'

/** Up to five PV stations side by side, a column each: their figures by capacity around the median of those shown, and their curves. */
export default function CompareWall() {
  const wall = useWall()
  const compared = useCompared()
  const [picking, setPicking] = useState(false)
  const { comparison, comparable, chosen } = compared
  const alarms = useSiteAlarms(wall.alarms, comparable.data && chosen)
  const { data } = comparison
  return (
    <WallStage
      wall={{ ...wall, alarms }}
      at={data?.at}
      stale={comparison.stale}
      sites={data && { online: data.stations.filter(({ activePower }) => activePower !== null).length, total: data.stations.length }}
      layout={{
        columns: 'minmax(0, 1fr)',
        rows: '58px 144px minmax(0, 1fr) minmax(0, 1.08fr)',
        areas: ['head', 'stations', 'deviations', 'curves'],
      }}
      wide={{
        least: { width: 3200, height: 740 },
        columns: 'minmax(1840px, 1fr) minmax(0, 2fr)',
        rows: '58px 144px minmax(0, 1fr)',
        areas: ['head head', 'stations curves', 'deviations curves'],
      }}
    >
      <StationHeads area="stations" compared={compared} onChoose={() => setPicking(true)} />
      <DeviationRows area="deviations" compared={compared} />
      <StationCurves area="curves" compared={compared} />
      {picking && <StationPicker compared={compared} onClose={() => setPicking(false)} />}
    </WallStage>
  )
}
