import { useMemo } from 'react'
import type { ReplyOf } from '../../../core/contract/call.ts'
import type { charging } from '../../../core/contract/energy/charging.ts'
import { type PileState, pileStateKeys, pileStates } from '../../../core/devices/pileStates.ts'
import { Panel } from '../../kit/Panel.tsx'
import { StateLegend } from '../../kit/state/StateLegend.tsx'
import { StateMatrix, type StateRow } from '../../kit/state/StateMatrix.tsx'
import { pileSymbols } from './pileSymbols.ts'
import { usePiles } from './usePiles.ts'

type Station = ReplyOf<typeof charging.getPiles>[number]

const legend = pileStateKeys.map(state => ({ name: pileStates[state], symbol: pileSymbols[state] }))

/** Every pile there is, one shape each, station by station; a charging one says its power where it has room. */
export function PileMatrix({ area }: { area?: string }) {
  const reply = usePiles()
  const rows = useMemo(() => (reply.data ?? []).map(rowOf), [reply.data])
  const count = rows.reduce((total, { cells }) => total + cells.length, 0)
  const scope = <StateLegend states={legend}>{reply.data && `${rows.length} 站 ${count} 桩　格内 kW`}</StateLegend>
  return (
    <Panel area={area} title="充电桩状态" tone="charging" scope={scope} source={reply} empty={count === 0 && '没有充电桩'}>
      <StateMatrix rows={rows} />
    </Panel>
  )
}

function rowOf({ itemNumber, itemJname, piles }: Station): StateRow {
  const many = (state: PileState) => piles.filter(pile => pile.state === state).length
  return {
    key: itemNumber,
    name: itemJname,
    summary: pileStateKeys.map(state => `${pileStates[state]} ${many(state)}`).join('，'),
    cells: piles.map(({ deviceNo, state, power }) => ({
      key: deviceNo,
      symbol: pileSymbols[state],
      figure: state === 'charging' && power !== null ? power : undefined,
    })),
    count: (
      <>
        <em>{many('charging')}</em>/{piles.length}
      </>
    ),
  }
}
