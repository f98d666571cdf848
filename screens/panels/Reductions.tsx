import { map } from '../../core/contract/walls/map.ts'
import { coalKind } from '../../core/figures/coalKind.ts'
import { explains } from '../../core/explain/explains.ts'
import { reductionMass, trees } from '../../core/units/units.ts'
import { minutes, useCall } from '../../core/call/useCall.ts'
import { formatNumber } from '../kit/formatNumber.ts'
import { scaled } from './formatFigure.ts'
import { areaInput } from './areaInput.ts'
import './panels.css'

/** What the generated energy avoided, as one sentence: what the set of factors in use does not give is left out. */
export function Reductions({ area, adcode }: { area: string; adcode: number }) {
  const reduce = useCall(map.getReduceMsg, areaInput(adcode), { every: minutes(5), keep: true })
  const { data, stale } = reduce
  const coal = data?.factors.find(({ substance }) => substance === 'coal')
  const told = [
    ['co2', '累计减排 CO₂', reductionMass(data?.co2)],
    ['coal', coal ? `折标煤（${coalKind(coal.factor)}）` : '折标煤', reductionMass(data?.coal)],
    ['trees', '相当于植树', trees(data?.trees)],
  ] as const
  const given = told.filter(([substance]) => !data || data.factors.some(each => each.substance === substance))
  const carbon = data?.factors.find(({ substance }) => substance === 'co2')
  return (
    <p className={stale ? 'reductions reductions--late' : 'reductions'} style={{ gridArea: area }} aria-busy={reduce.loading}>
      {given.map(([substance, words, mass]) => {
        const { value, unit, digits } = scaled(mass)
        return (
          <span key={substance} {...explains(reduce, substance)}>
            {words} <b>{value === null ? '--' : formatNumber(value, digits)}</b> {unit}
          </span>
        )
      })}
      {carbon && <small>{`${carbon.areaName} ${carbon.year} 因子 ${carbon.factor}`}</small>}
    </p>
  )
}
