import { Link } from 'react-router-dom'
import type { ReplyOf } from '../../core/contract/call.ts'
import { supply, type SupplyFigureValue } from '../../core/contract/devices/supply.ts'
import { explains } from '../../core/explain/explains.ts'
import { type SupplyKind, supplies } from '../../core/devices/supplies.ts'
import { MISSING, round } from '../../core/units/units.ts'
import { type CallState, seconds, useCall } from '../../core/call/useCall.ts'
import { useAlarmPage } from '../alarms/useAlarmPage.ts'
import { type Stat, StatRow } from '../kit/board/StatRow.tsx'
import { ErrorNote } from '../kit/state/ErrorNote.tsx'
import { StaleMark } from '../kit/state/StaleMark.tsx'
import { PageCard } from '../kit/pages/PageCard.tsx'
import { StateDot } from '../kit/detail/StateDot.tsx'
import { useNarrow } from '../kit/hooks/useNarrow.ts'
import { siteStates } from './siteStates.ts'
import type { Sites } from './useSites.ts'

interface Props {
  supply: SupplyKind
  sites: Sites
}
type Figures = CallState<ReplyOf<typeof supply.figures>>

const decimalsOf = (unit: string) => (unit === '台' ? 0 : unit === '℃' ? 1 : 2)

const statOf = (call: Figures, { key, title, unit, val, quality, dateTime, reported, total }: SupplyFigureValue): Stat => ({
  title,
  figure: { value: val === null ? MISSING : round(val, decimalsOf(unit)), unit },
  quality,
  // A register of the day is of today or does not count; it is not late because it is the oldest of many.
  at: title.startsWith('今日') ? undefined : dateTime,
  coverage: { reported, total, of: 'device' },
  explained: explains(call, 'figures.*.val', key),
})

const Row = ({ call, kind }: { call: Figures; kind: SupplyKind }) => {
  if (!call.data && call.error) return <ErrorNote message={call.error.message} onRetry={call.refetch} />
  if (call.data?.devices === 0) return <p className="empty-state">没有{supplies[kind].title}设备</p>
  // Before the answer its titles stand; gas is not everywhere.
  const titles = supplies[kind].figures.slice(0, 5).map(({ title }) => ({ title }))
  return <StatRow stats={call.data ? call.data.figures.map(figure => statOf(call, figure)) : titles} />
}

/** What a supply comes to: of all sites that have it, and of the one the page is about. */
export function SupplyHead({ supply: kind, sites: { station, shown, call: list } }: Props) {
  const alarms = useAlarmPage()
  const narrow = useNarrow()
  const all = useCall(supply.figures, { supply: kind }, { every: seconds(30) })
  const own = useCall(supply.figures, { supply: kind, systemNo: shown }, { every: seconds(30), enabled: shown !== '' })
  const none = list.data?.total === 0 && !shown
  return (
    <>
      <PageCard
        title={`${supplies[kind].title}总览`}
        height={62}
        extra={
          <>
            {all.data && <StaleMark of={all} />}
            {all.data && (
              <span>
                {all.data.sites} 站 {all.data.devices} 台设备
              </span>
            )}
          </>
        }
      >
        <Row call={all} kind={kind} />
      </PageCard>
      {!none && (
        <PageCard
          title={station ? (narrow ? station.itemJname : station.itemName) : '站点概况'}
          label={station?.itemName}
          height={62}
          extra={
            <>
              {own.data && <StaleMark of={own} />}
              {station && <StateDot tone={siteStates[station.state].tone}>{siteStates[station.state].word}</StateDot>}
              {station && alarms && <Link to={`${alarms}?stationId=${encodeURIComponent(station.itemNumber)}`}>告警</Link>}
              {station && !narrow && <span>{station.areaName}</span>}
            </>
          }
        >
          <Row call={own} kind={kind} />
        </PageCard>
      )}
    </>
  )
}
