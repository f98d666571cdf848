import { type Substance, substances } from '../../core/contract/factorSet.ts'
import { map } from '../../core/contract/map.ts'
import { explains } from '../../core/explains.ts'
import { reductionMass, trees } from '../../core/units.ts'
import { minutes, useCall } from '../../core/useCall.ts'
import { Figure } from '../kit/Figure.tsx'
import { scaled } from './formatFigure.ts'
import { areaInput } from './areaInput.ts'
import './panels.css'

const all = Object.keys(substances) as Substance[]

/** What the generated energy avoided, in the documents' units, with the set and year of each factor. What the set in use does not give is left out. */
export function Reductions({ area, adcode }: { area: string; adcode: number }) {
  const reduce = useCall(map.getReduceMsg, areaInput(adcode), { every: minutes(5), keep: true })
  const { data } = reduce
  const factorOf = (substance: Substance) => data?.factors.find(each => each.substance === substance)
  return (
    <section className="strip" style={{ gridArea: area }} aria-label="累计减排" aria-busy={reduce.loading}>
      {all
        .filter(substance => !data || factorOf(substance))
        .map(substance => (
          <Figure
            key={substance}
            label={substances[substance]}
            {...scaled(substance === 'trees' ? trees(data?.trees) : reductionMass(data?.[substance]))}
            tone="generation"
            late={reduce.stale}
            {...explains(reduce, substance)}
            note={data ? `${data.factorSet.name} ${factorOf(substance)?.year}` : ''}
          />
        ))}
    </section>
  )
}
