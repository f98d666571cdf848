import { useMemo } from 'react'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { inverterStates, type InverterState, pv } from '../../../core/contract/pv.ts'
import { explains } from '../../../core/explains.ts'
import { minutes, useCall } from '../../../core/useCall.ts'
import { Panel } from '../../kit/Panel.tsx'
import { StateLegend } from '../../kit/StateLegend.tsx'
import { StateMatrix, type StateRow } from '../../kit/StateMatrix.tsx'
import { inverterSymbols } from './inverterSymbols.ts'

type Matrix = ReplyOf<typeof pv.getInverterMatrix>
type Site = Matrix['sites'][number]
const states = Object.keys(inverterStates) as InverterState[]
const legend = states.map(state => ({ name: inverterStates[state], symbol: inverterSymbols[state] }))

interface Props {
  area?: string
  focus: string | undefined
  onFocus: (siteId: string) => void
}

/** Every inverter there is, one shape each, site by site; the site that loses most first. A site takes the focus when it is chosen. */
export function HealthMatrix({ area, focus, onFocus }: Props) {
  const matrix = useCall(pv.getInverterMatrix, {}, { every: minutes(1) })
  const rows = useMemo(() => (matrix.data?.sites ?? []).map(rowOf), [matrix.data])
  const count = rows.reduce((total, { cells }) => total + cells.length, 0)
  const scope = <StateLegend states={legend}>{matrix.data && `${rows.length} 站 ${count} 台`}</StateLegend>
  return (
    <Panel area={area} title="逆变器健康" tone="generation" scope={scope} source={matrix} empty={count === 0 && '没有光伏逆变器'}>
      <StateMatrix rows={rows} chosen={focus} onChoose={onFocus} />
    </Panel>
  )
}

const asked = { call: pv.getInverterMatrix, input: {} }
function rowOf({ siteId, shortName, inverters }: Site): StateRow {
  const many = (state: InverterState) => inverters.filter(inverter => inverter.state === state).length
  const normal = many('normal')
  return {
    key: siteId,
    name: shortName,
    summary: states
      .filter(many)
      .map(state => `${inverterStates[state]} ${many(state)} 台`)
      .join('，'),
    cells: inverters.map(({ deviceNo, state }) => ({ key: deviceNo, symbol: inverterSymbols[state] })),
    explained: explains<Matrix>({ asked }, 'sites.*.lossKwh', siteId),
    count: normal < inverters.length ? <em style={{ color: 'var(--abnormal)' }}>{`${normal}/${inverters.length}`}</em> : inverters.length,
  }
}
