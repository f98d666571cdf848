import { Link } from 'react-router-dom'
import { repair } from '../../../../core/contract/orders/repair.ts'
import { minutes, useCall } from '../../../../core/call/useCall.ts'
import { BriefList } from '../../../kit/board/BriefList.tsx'
import { Panel } from '../../../kit/board/Panel.tsx'
import { PartsBar } from '../../../kit/board/PartsBar.tsx'
import { DataAge } from '../../../kit/detail/DataAge.tsx'
import { ToneTag } from '../../../kit/detail/ToneTag.tsx'
import { useOrderAddress } from '../../../orderLink/useOrderAddress.ts'
import { deskHeight } from './deskHeight.ts'

/** What stands in the panel beside the states. */
const shown = 4
const year = minutes(60 * 24 * 365)
const colours: Readonly<Record<string, string>> = {
  '6': 'var(--late)',
  '1': 'var(--alarm)',
  '2': 'var(--consumption)',
  '3': 'var(--grid)',
  // Done by the team, and not over.
  '7': 'var(--storage)',
}

/** The orders in one's team's hands by state, the most urgent first; each leads to its page. */
export function MyOrders({ title }: { title: string }) {
  const call = useCall(repair.list, { mine: true, open: true, size: shown }, { every: minutes(1) })
  const addressOf = useOrderAddress()
  return (
    <Panel
      title={title}
      call={call}
      height={deskHeight}
      extra={({ total, overdue }) => `未完成 ${total} 张${overdue > 0 ? `，超期 ${overdue} 张` : ''}`}
      isEmpty={({ total }) => total === 0}
      empty="没有未完成的工单"
    >
      {({ states, records }) => (
        <>
          <PartsBar
            parts={states
              .filter(({ code }) => code in colours)
              .map(({ code, name, count }) => ({ name, count, colour: colours[code] ?? 'var(--grid)' }))}
          />
          <BriefList
            briefs={records.map(({ id, no, kind, degreeName, degree, faultAppearance, stationName, declareTime, overdue }) => {
              const address = addressOf({ id, no, kind })
              return {
                key: id,
                mark: <ToneTag tone={degree === '1' ? 'bad' : degree === '2' ? 'warn' : 'busy'}>{degreeName || '一般'}</ToneTag>,
                text: address ? (
                  <Link to={address} title={`${no} ${faultAppearance}`}>
                    {faultAppearance}
                  </Link>
                ) : (
                  faultAppearance
                ),
                note: stationName,
                end: overdue ? <ToneTag tone="bad">已超期</ToneTag> : <DataAge at={declareTime} every={year} />,
              }
            })}
          />
        </>
      )}
    </Panel>
  )
}
