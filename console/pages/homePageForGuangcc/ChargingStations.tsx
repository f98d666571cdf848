import { charging } from '../../../core/contract/energy/charging.ts'
import { explains } from '../../../core/explain/explains.ts'
import { power } from '../../../core/units/units.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { BriefList } from '../../kit/board/BriefList.tsx'
import { Panel } from '../../kit/board/Panel.tsx'
import { ExplainMark } from '../../kit/explain/ExplainMark.tsx'
import { MeasuredValue } from '../../kit/detail/MeasuredValue.tsx'
import { StateDot } from '../../kit/detail/StateDot.tsx'

const shown = 6

/** The charging stations: are they there, what do they give now, how much have they given today. */
export function ChargingStations() {
  const call = useCall(charging.stationListByOrg, {}, { every: minutes(1) })
  return (
    <Panel
      title="充电站"
      call={call}
      height={212}
      extra={rows => `${rows.length} 座，充电中的桩，今日充电量`}
      isEmpty={rows => rows.length === 0}
      empty="暂无充电站"
    >
      {rows => (
        <BriefList
          briefs={[...rows]
            .sort((a, b) => (b.kwh ?? -1) - (a.kwh ?? -1))
            .slice(0, shown)
            .map(({ itemNumber, itemName, itemJname, online, piles, power: kw, kwh, at }) => ({
              key: itemNumber,
              mark: <StateDot tone={online ? 'good' : 'idle'}>{online ? '在线' : '离线'}</StateDot>,
              text: <span title={itemName}>{itemJname}</span>,
              note: `${piles.charging}/${piles.total} 桩 ${kw === null ? '--' : `${power(kw).value} ${power(kw).unit}`}`,
              end: (
                <>
                  <MeasuredValue figure={{ value: kwh === null ? '--' : Math.round(kwh), unit: 'kWh' }} at={at} ageless />
                  <ExplainMark quiet {...explains(call, '*.kwh', itemNumber)} of={`${itemJname} 今日充电量`} />
                </>
              ),
            }))}
        />
      )}
    </Panel>
  )
}
