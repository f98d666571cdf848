import { map } from '../../core/contract/map.ts'
import { reductionMass, trees } from '../../core/units.ts'
import { minutes, useCall } from '../../core/useCall.ts'
import { Figure } from '../kit/Figure.tsx'
import { scaled } from './formatFigure.ts'
import { areaInput } from './areaInput.ts'
import './panels.css'

/** What the generated energy avoided, in the documents' units. */
export function Reductions({ area, adcode }: { area: string; adcode: number }) {
  const reduce = useCall(map.getReduceMsg, areaInput(adcode), { every: minutes(5), keep: true })
  const { co2, coal, so2, dust, trees: planted } = reduce.data ?? {}
  const figures = [
    ['减排 CO₂', reductionMass(co2)],
    ['节约标煤', reductionMass(coal)],
    ['减排 SO₂', reductionMass(so2)],
    ['减排粉尘', reductionMass(dust)],
    ['等效植树', trees(planted)],
  ] as const
  return (
    <section className="strip" style={{ gridArea: area }} aria-label="累计减排" aria-busy={reduce.loading}>
      {figures.map(([label, figure]) => (
        <Figure key={label} label={label} {...scaled(figure)} tone="generation" late={reduce.stale} />
      ))}
    </section>
  )
}
