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
 * What the generated energy avoided, in the documents' units, with the factor of each and the set and year it is of.
 * What the set in use does not give is left out.
 */
export function Reductions({ area, adcode }: { area: string; adcode: number }) {
  const reduce = useCall(map.getReduceMsg, areaInput(adcode), { every: minutes(5), keep: true })
  const { data } = reduce
  const factorOf = (substance: Substance) => data?.factors.find(each => each.substance === substance)
  const years = [...new Set(data?.factors.map(({ year }) => year))]
  const note = (substance: Substance) => {
    const { factor, year } = factorOf(substance) ?? {}
    return `${factor} ${substance === 'trees' ? '棵' : 'kg'}/kWh${years.length > 1 ? ` ${year}` : ''}`
  }
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
            note={data ? note(substance) : ''}
          />
        ))}
      {data && (
        <small className="strip-source">
          {data.factorSet.name}
          <br />
          {years.length === 1 ? `${years[0]} 年因子` : '因子'}
        </small>
      )}
    </section>
  )
}
