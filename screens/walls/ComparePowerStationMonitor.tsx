import { useState } from 'react'
import { useStage } from '../kit/StageContext.ts'
import { useDayTitle } from '../kit/useDayTitle.ts'
import { CriterionBars } from '../panels/compare/CriterionBars.tsx'
import { criteria } from '../panels/compare/criteria.ts'
import { StationCards } from '../panels/compare/StationCards.tsx'
import { StationLines } from '../panels/compare/StationLines.tsx'
import { StationPicker } from '../panels/compare/StationPicker.tsx'
import { comparedDays, type Comparison, type Station, useCompared } from '../panels/compare/useCompared.ts'
import { useWall } from './frame/useWall.ts'
import { WallStage } from './frame/WallStage.tsx'

type Data = NonNullable<Comparison['data']>
const dates = ({ days }: Data) => days.map(day => day.slice(5))
const times = (data: Data) => data.times
const dayYields = (station: Station) => station.dayYields
const curve = (station: Station) => station.curve

/** Up to five PV stations side by side; every figure by capacity, so that a small one can win. */
export default function CompareWall() {
  const wall = useWall()
  const compared = useCompared()
  const [picking, setPicking] = useState(false)
  const { comparison } = compared
  const { data } = comparison
  const dayWord = useDayTitle(data?.day)
  return (
    <WallStage
      wall={wall}
      at={data?.at}
      stale={comparison.stale}
      sites={data && { online: data.stations.filter(({ activePower }) => activePower !== null).length, total: data.stations.length }}
      layout={{
        columns: 'minmax(0, 1.25fr) minmax(0, 1fr)',
        rows: '58px 132px minmax(0, 1fr) 300px',
        areas: ['head head', 'cards cards', 'yields curve', 'criteria criteria'],
      }}
      wide={{
        columns: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.1fr)',
        rows: '58px 132px minmax(0, 1fr)',
        areas: ['head head head', 'cards cards cards', 'yields curve criteria'],
      }}
    >
      <StationCards area="cards" comparison={comparison} onChoose={() => setPicking(true)} />
      <StationLines
        area="yields"
        title={`近 ${comparedDays} 天单位容量发电`}
        unit="kWh/kWp"
        comparison={comparison}
        axis={dates}
        values={dayYields}
        markerEvery={5}
        labelEvery={4}
      />
      <StationLines
        area="curve"
        title={`${dayWord}单位容量功率`}
        unit="kW/kWp"
        comparison={comparison}
        axis={times}
        values={curve}
        markerEvery={8}
        labelEvery={16}
      />
      <Criteria comparison={comparison} />
      {picking && <StationPicker compared={compared} onClose={() => setPicking(false)} />}
    </WallStage>
  )
}

function Criteria({ comparison }: { comparison: Comparison }) {
  const { wide } = useStage()
  const { data } = comparison
  // A day that is not over has no hours of use yet.
  const wholeDays = data && data.day < data.moment.slice(0, 10) ? comparedDays : comparedDays - 1
  const scopes: Record<string, string> = {
    useHours: `h　近 ${wholeDays} 天`,
    pr: `%　近 ${data?.prDays ?? 7} 天`,
    availability: `%　近 ${data?.prDays ?? 7} 天`,
    co2: `t　近 ${comparedDays} 天`,
  }
  return (
    <div className={wide ? 'criteria criteria--wide' : 'criteria'} style={{ gridArea: 'criteria' }}>
      {criteria.map(criterion => (
        <CriterionBars key={criterion.key} criterion={criterion} comparison={comparison} scope={scopes[criterion.key]} />
      ))}
    </div>
  )
}
