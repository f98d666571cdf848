import { Panel } from '../../kit/Panel.tsx'
import { useStage } from '../../kit/stage/StageContext.ts'
import { criteria } from './criteria.ts'
import { DeviationRow } from './DeviationRow.tsx'
import type { Compared } from './useCompared.ts'
import './deviationRows.css'

const thresholds = criteria.map(({ behind, unit }) => `${behind} ${unit}`).join('、')

/**
 * One row a criterion: the figure of every station and how far it lies from the median of those shown. Neutral in
 * colour: far off is not yet wrong.
 */
export function DeviationRows({ area, compared: { comparison, focus } }: { area?: string; compared: Compared }) {
  const { wide } = useStage()
  const { data } = comparison
  const stations = data?.stations ?? []
  const known = criteria.some(({ of }) => stations.some(station => of(station) !== null))
  return (
    <Panel
      area={area}
      title="与中位数的偏差"
      tone="village"
      scope={stations.length > 1 && `所示 ${stations.length} 站，中线为中位数　差 ${thresholds} 起算落后`}
      source={comparison}
      empty={!known && '暂无对标数据'}
    >
      <div className={wide ? 'deviations deviations--wide' : 'deviations'}>
        {data &&
          criteria.map(criterion => (
            <DeviationRow key={criterion.field} criterion={criterion} data={data} comparison={comparison} focus={focus} />
          ))}
        {stations.length === 1 && <p className="panel-sentence deviations-alone">只有一座电站，没有中位数可比；再选一座即可对标</p>}
      </div>
    </Panel>
  )
}
