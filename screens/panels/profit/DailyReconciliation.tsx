import type { ReplyOf } from '../../../core/contract/call.ts'
import { profit } from '../../../core/contract/energy/profit.ts'
import { type Explained, explains } from '../../../core/explain/explains.ts'
import { figureWords } from '../../../core/figures/figureWords.ts'
import { restOf } from '../../../core/figures/restOf.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { Panel } from '../../kit/Panel.tsx'
import { noteOf } from './formatProfit.ts'
import './dailyReconciliation.css'

type Row = ReplyOf<typeof profit.getReconciliation>['rows'][number]

const megawattHours = (kwh: number | null) => (kwh === null ? '--' : formatNumber(kwh / 1000, 1))
const rated = (kw: number) => (kw < 1_000_000 ? `${formatNumber(kw / 1000, 1)} MW` : `${formatNumber(kw / 1_000_000, 1)} GW`)
const signed = (percent: number) => {
  const size = Math.abs(percent).toFixed(1)
  return `${size === '0.0' ? '' : percent > 0 ? '+' : '−'}${size}%`
}
/** Counters of different classes agree within about this; more wants somebody to look. */
const tolerated = 1

/** What was settled yesterday, and how far the walls and the revenue meters are from it. */
export function DailyReconciliation({ area }: { area?: string }) {
  const call = useCall(profit.getReconciliation, {}, { every: minutes(15) })
  const { day, rows = [], onMeters, estimated } = call.data ?? {}
  const kwhOf = (flow: Row['flow']) => rows.find(row => row.flow === flow)?.settled.kwh ?? null
  // What goes to the grid beside the PV's comes out of the storages: with it the parts come to the whole.
  const ofStorage = Math.max(0, restOf(plus(kwhOf('selfUse'), kwhOf('feedIn')), [kwhOf('generation')]) ?? 0)
  return (
    <Panel
      area={area}
      title={noteOf('每日对账', day?.slice(5))}
      tone="grid"
      scope={
        onMeters &&
        estimated &&
        noteOf(`表 ${onMeters.sites} 站 ${rated(onMeters.kw)}`, `电量估算 ${estimated.sites} 站 ${rated(estimated.kw)}`)
      }
      source={call}
      empty={rows.length === 0 && '当日尚未结算'}
    >
      <div className="reconciled-place">
        <table className="profit-reconciled">
          <thead>
            <tr>
              <th>MWh</th>
              <th aria-label="站数" />
              <th>结算</th>
              <th>大屏差</th>
              <th>关口表差</th>
            </tr>
          </thead>
          <tbody>
            {rows.flatMap(row => [
              <tr key={row.flow}>
                <th>{row.name}</th>
                <td>
                  <small>{sitesOf(row)}</small>
                </td>
                <td {...explains(call, 'rows.*.settled.kwh', row.flow)}>{megawattHours(row.settled.kwh)}</td>
                <Difference {...row.shownDifference} explained={explains(call, 'rows.*.shownDifference.percent', row.flow)} />
                <Difference {...row.meteredDifference} explained={explains(call, 'rows.*.meteredDifference.percent', row.flow)} />
              </tr>,
              ...(row.flow === 'feedIn' && ofStorage ? [<OfStorage key="storage" kwh={ofStorage} />] : []),
            ])}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

const plus = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b)

const OfStorage = ({ kwh }: { kwh: number }) => (
  <tr>
    <th>{figureWords.storageFeedIn.name}</th>
    <td />
    <td>{megawattHours(kwh)}</td>
    <td />
    <td />
  </tr>
)

const sitesOf = ({ onMeters, estimated }: Row) =>
  noteOf(`表 ${onMeters.sites}/${onMeters.sites + estimated.sites} 站`, estimated.sites > 0 ? '估' : '')

/** Nothing to compare says so. */
const Difference = ({ percent = null, explained }: { percent?: number | null; explained: Explained }) => (
  <td {...(percent !== null && explained)} className={percent !== null && Math.abs(percent) > tolerated ? 'profit-apart' : undefined}>
    {percent === null ? '--' : signed(percent)}
  </td>
)
