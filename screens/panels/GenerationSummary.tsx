import { comparedWith } from '../../core/units/comparedWith.ts'
import { knownCapacity } from '../../core/units/capacityShare.ts'
import { map } from '../../core/contract/walls/map.ts'
import { explains } from '../../core/explain/explains.ts'
import { seconds, useCall } from '../../core/call/useCall.ts'
import { Figure } from '../kit/Figure.tsx'
import { Panel } from '../kit/Panel.tsx'
import { areaInput } from './areaInput.ts'
import { scaledEnergy } from './formatFigure.ts'
import { useLate } from '../kit/useLate.ts'

/** Generation of today, month, year and all time, with how it compares and how many sites it speaks of. */
export function GenerationSummary({ adcode }: { adcode: number }) {
  const count = useCall(map.getCountEle, areaInput(adcode), { every: seconds(30), keep: true })
  const late = useLate(count.data?.at)
  const { eleDaySum, eleMonthSum, eleYearSum, eleSum, dayRatio, dayReason, yearRatio, yearReason, since, coverage } = count.data ?? {}
  return (
    <Panel
      title="发电概况"
      tone="generation"
      scope={coverage && `${knownCapacity(coverage)}　${coverage.reported}/${coverage.total} 站`}
      source={count}
    >
      <div className="figures-2x2">
        <Figure
          label="今日发电"
          {...scaledEnergy(eleDaySum)}
          tone="generation"
          late={late}
          {...explains(count, 'eleDaySum')}
          note={dayReason ? `较昨日 --　${dayReason}` : comparedWith('昨日同时段', dayRatio)}
        />
        <Figure label="本月发电" {...scaledEnergy(eleMonthSum)} late={late} {...explains(count, 'eleMonthSum')} note="自本月 1 日" />
        <Figure
          label="本年发电"
          {...scaledEnergy(eleYearSum)}
          late={late}
          {...explains(count, 'eleYearSum')}
          note={yearReason ? `同比 --　${yearReason}` : comparedWith('去年同期', yearRatio)}
        />
        <Figure
          label="累计发电"
          {...scaledEnergy(eleSum)}
          late={late}
          {...explains(count, 'eleSum')}
          note={since ? `自 ${since.slice(0, 7)}` : ''}
        />
      </div>
    </Panel>
  )
}
