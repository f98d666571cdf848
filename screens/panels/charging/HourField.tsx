import { Suspense, useMemo } from 'react'
import { charging } from '../../../core/contract/energy/charging.ts'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { GlGuard } from '../../kit/gl/GlGuard.tsx'
import { lazyWithRetry } from '../../kit/lazyWithRetry.ts'
import { Panel } from '../../kit/Panel.tsx'

type Row = ReplyOf<typeof charging.getChargingHours>['rows'][number]
const BarField = lazyWithRetry(() => import('./BarField.tsx'))
const nothing: Row[] = []
/** More stations leave no room for their names. */
const most = 8
const sum = (hours: readonly number[]) => hours.reduce((a, b) => a + b, 0)

/** Hours of an average day × stations: when each station gives how much. */
export function HourField({ area }: { area?: string }) {
  const reply = useCall(charging.getChargingHours, {}, { every: minutes(10) })
  const all = reply.data?.rows ?? nothing
  const rows = useMemo(
    () =>
      [...all]
        .sort((a, b) => sum(b.hours) - sum(a.hours))
        .slice(0, most)
        // The first row stands in front: there the lowest bars hide nothing.
        .reverse()
        .map(({ itemJname, hours }) => ({ name: itemJname, values: hours })),
    [all],
  )
  const known = rows.some(({ values }) => sum(values) > 0)
  const cut = all.length > rows.length ? `　电量前 ${rows.length} 站` : ''
  return (
    <Panel
      area={area}
      title="各站分时电量"
      tone="charging"
      scope={`近四周日均　kWh／时${cut}`}
      source={reply}
      empty={!known && '暂无充电数据'}
    >
      <div className="fill" role="img" aria-label="各站各时刻的平均充电电量">
        <GlGuard>
          <Suspense fallback={null}>
            <BarField rows={rows} />
          </Suspense>
        </GlGuard>
      </div>
    </Panel>
  )
}
