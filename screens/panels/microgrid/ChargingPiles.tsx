import { useState } from 'react'
import { microgrid } from '../../../core/contract/energy/microgrid.ts'
import { type Explained, explains } from '../../../core/explain/explains.ts'
import { qualityMark } from '../../../core/units/quality.ts'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { type PileState, pileStates } from '../../../core/devices/pileStates.ts'
import { seconds, useCall } from '../../../core/call/useCall.ts'
import { Figure } from '../../kit/Figure.tsx'
import { formatNumber } from '../../kit/formatNumber.ts'
import { Panel } from '../../kit/Panel.tsx'
import { scaledEnergy } from '../formatFigure.ts'
import { useElementSize } from '../../kit/stage/useElementSize.ts'
import { useLate } from '../../kit/useLate.ts'
import { useMicrogrid } from '../useMicrogrid.ts'
import { noMicrogrid } from './labels.ts'
import { pileColumns } from './pileColumns.ts'
import './chargingPiles.css'

type Pile = NonNullable<ReplyOf<typeof microgrid.getPiles>>['piles'][number]

/** In the order in which they are counted. */
const states = ['charging', 'idle', 'offline', 'fault'] as const satisfies readonly PileState[]
/** More do not fit with readable type: then those at work and those in trouble come first. */
const most = 24
const rank = { fault: 0, charging: 1, offline: 2, idle: 3 }

const choose = (piles: readonly Pile[]) =>
  piles.length <= most ? piles : [...piles].sort((a, b) => rank[a.state] - rank[b.state]).slice(0, most)

/** Every pile as a tile: charging ones show their power and are filled as far as the car's battery. */
export function ChargingPiles({ area }: { area: string }) {
  const reply = useCall(microgrid.getPiles, useMicrogrid(), { every: seconds(15), keep: true })
  const late = useLate(reply.data?.at) || reply.stale
  const { piles = [], energy: kwh, income, orders } = reply.data ?? {}
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const { width } = useElementSize(place)
  const chosen = choose(piles)
  const scope = states
    .map(state => [state, piles.filter(pile => pile.state === state).length] as const)
    .filter(([state, count]) => count > 0 || state === 'charging')
    .map(([state, count]) => `${count} ${pileStates[state]}`)
    .join('　')
  return (
    <Panel
      area={area}
      title="充电桩"
      tone="charging"
      scope={reply.data && `${scope}　底色高度为车辆 SOC`}
      source={reply}
      empty={reply.data === null ? noMicrogrid : piles.length === 0 && '暂无充电桩'}
    >
      <div className="piles-place">
        <div className="piles">
          <div className="piles-figures">
            <Figure label="今日充电" {...scaledEnergy(kwh)} tone="charging" late={late} {...explains(reply, 'energy')} />
            <Figure label="今日收入" value={income} unit="元" late={late} {...explains(reply, 'income')} />
            <Figure label="今日订单" value={orders} unit="笔" digits={0} late={late} {...explains(reply, 'orders')} />
          </div>
          <ul ref={setPlace} style={{ gridTemplateColumns: `repeat(${pileColumns(chosen.length, width)}, minmax(0, 1fr))` }}>
            {chosen.map(pile => (
              <Tile key={pile.deviceNo} pile={pile} explained={explains(reply, 'piles.*.power', pile.deviceNo)} />
            ))}
          </ul>
        </div>
      </div>
    </Panel>
  )
}

function Tile({ pile: { name, kind, state, power, quality, soc, since }, explained }: { pile: Pile; explained: Explained }) {
  const number = Number.parseInt(name, 10)
  const label = Number.isNaN(number) ? name : `${number} ${kind === 'fast' ? '直流' : '交流'}`
  return (
    <li className={`pile pile--${state}`} title={`${name} ${pileStates[state]}${since && ` 自 ${since.slice(11, 16)}`}`} {...explained}>
      {soc !== null && <i style={{ height: `${Math.min(100, soc)}%` }} />}
      <small>{label}</small>
      {state === 'charging' ? (
        <b>
          {power === null ? '--' : formatNumber(power, power < 10 ? 1 : 0)}
          <em>kW{qualityMark(quality)}</em>
        </b>
      ) : (
        <span>{pileStates[state]}</span>
      )}
    </li>
  )
}
