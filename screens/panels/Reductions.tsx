import { type Substance, substances } from '../../core/contract/platform/factorSet.ts'
import { map } from '../../core/contract/walls/map.ts'
import { explains } from '../../core/explain/explains.ts'
import { reductionMass, trees } from '../../core/units/units.ts'
import { minutes, useCall } from '../../core/call/useCall.ts'
import { Figure } from '../kit/Figure.tsx'
import { scaled } from './formatFigure.ts'
import { areaInput } from './areaInput.ts'
import './panels.css'

const all = Object.keys(substances) as Substance[]

/**
 * What the generated energy avoided, in the documents' units, in one line. The set of factors stands with the globe, each factor where its
 * figure is explained. What the set in use does not give is left out.
 */
export function Reductions({ area, adcode }: { area: string; adcode: number }) {
  const reduce = useCall(map.getReduceMsg, areaInput(adcode), { every: minutes(5), keep: true })
  const { data } = reduce
  const given = (substance: Substance) => data?.factors.some(each => each.substance === substance)
  return (
    <section className="strip reductions" style={{ gridArea: area }} aria-label="累计减排" aria-busy={reduce.loading}>
      {all
        .filter(substance => !data || given(substance))
        .map(substance => (
          <Figure
            key={substance}
            label={substances[substance]}
            {...scaled(substance === 'trees' ? trees(data?.trees) : reductionMass(data?.[substance]))}
            tone="generation"
            late={reduce.stale}
            size="small"
            {...explains(reduce, substance)}
          />
        ))}
    </section>
  )
}
