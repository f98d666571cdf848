import { useMemo, useRef } from 'react'
import type { ChartHandle } from '../../../../core/chart/mountChart.ts'
import type { ReplyOf } from '../../../../core/contract/call.ts'
import { communication, type DeliveryHour } from '../../../../core/contract/devices/communication.ts'
import { formatDuration } from '../../../../core/time/time.ts'
import { seconds, useCall } from '../../../../core/call/useCall.ts'
import { Chart } from '../../../kit/chart/Chart.tsx'
import { ControlRow } from '../../../kit/input/ControlRow.tsx'
import { barsOption } from '../../../kit/curve/barsOption.ts'
import { DayPicker, dayOf } from '../../../kit/input/DayPicker.tsx'
import { ErrorNote } from '../../../kit/state/ErrorNote.tsx'
import { Facts } from '../../../kit/detail/Facts.tsx'
import { StaleMark } from '../../../kit/state/StaleMark.tsx'
import { ChartExport } from '../../../kit/stat/ChartExport.tsx'
import { withOwn } from '../../../kit/stat/withOwn.ts'
import { useUrlState } from '../../../kit/hooks/useUrlState.ts'

/** Rows of gaps that are listed; a gateway that stutters all day would fill the page. */
const mostGaps = 12

const hourOf = ({ time }: DeliveryHour) => time.slice(11, 16)
const part = (value: number | null, less: number | null) => (value === null ? null : value - (less ?? 0))

/** What an hour's points became, standing on each other. */
const barsOf = (hours: readonly DeliveryHour[]) => [
  { name: '及时', stack: 'points', values: hours.map(({ accepted, late }) => part(accepted, late)) },
  { name: '迟到', stack: 'points', values: hours.map(({ late }) => late) },
  { name: '重复', stack: 'points', values: hours.map(({ repeated }) => repeated) },
  { name: '拒收', stack: 'points', values: hours.map(({ refused }) => refused) },
]

const tableOf = (hours: readonly DeliveryHour[]) => ({
  head: ['时间', '上送次数', '读数', '新存入', '迟到', '存疑', '重复', '拒收', '无上送分钟'],
  rows: hours.map(
    ({ time, deliveries, points, accepted, late, suspect, repeated, refused, silentMinutes }) =>
      [time, deliveries, points, accepted, late, suspect, repeated, refused, silentMinutes] as const,
  ),
})

/** The log of a gateway on a day: points by the hour and what became of them, why some were refused, and when nothing came. */
export function SendLog({ gatewayNo }: { gatewayNo: string }) {
  const [{ logDay }, setState] = useUrlState({ logDay: '' })
  const chart = useRef<ChartHandle>(null)
  const day = dayOf(logDay)
  const call = useCall(communication.getSendLogs, { gatewayNo, day }, { every: seconds(60), keep: true })
  const { data, error, refetch } = call
  const option = useMemo(() => data && barsOption(data.hours.map(hourOf), barsOf(data.hours), { unit: '点' }), [data])
  const known = data?.hours.some(({ points }) => points !== null)
  return (
    <section aria-label="上送日志">
      <h4>上送日志</h4>
      <ControlRow
        end={
          <>
            {data && <StaleMark of={call} />}
            <ChartExport
              table={tableOf(data?.hours ?? [])}
              chart={chart}
              title={`上送日志_${gatewayNo}_${day}`}
              disabled={!known}
              beside={withOwn(call)}
            />
          </>
        }
      >
        <DayPicker label="日志日期" value={logDay} onChange={next => setState({ logDay: next }, true)} />
      </ControlRow>
      <div style={{ minHeight: 190, opacity: call.previous ? 0.5 : 1 }} aria-busy={call.previous}>
        {!data && error && <ErrorNote message={error.message} onRetry={refetch} />}
        {!data && !error && <p className="empty-state">数据加载中....</p>}
        {data && !known && <p className="empty-state">{data.since ? '当日没有日志' : '还没有上送日志'}</p>}
        {data && known && option && <Chart option={option} height={190} label="每小时读数" handle={chart} />}
      </div>
      {data && known && <LogFacts log={data} />}
    </section>
  )
}

function LogFacts({ log: { since, hours, gaps, refusals } }: { log: ReplyOf<typeof communication.getSendLogs> }) {
  const sum = (of: 'deliveries' | 'points' | 'refused') => hours.reduce((total, hour) => total + (hour[of] ?? 0), 0)
  return (
    <>
      <Facts
        facts={[
          ['上送', `${sum('deliveries').toLocaleString('en-US')} 次，${sum('points').toLocaleString('en-US')} 点`],
          [
            '中断',
            gaps.length === 0
              ? '没有'
              : `${gaps.length} 次，共 ${formatDuration(60 * gaps.reduce((total, { minutes }) => total + minutes, 0))}`,
          ],
          ['拒收', sum('refused') === 0 ? '没有' : `${sum('refused').toLocaleString('en-US')} 点`],
          ['日志始于', since],
        ]}
      />
      {gaps.length > 0 && (
        <Facts
          facts={gaps
            .slice(-mostGaps)
            .reverse()
            .map(
              ({ from, to, minutes }) =>
                [`${from.slice(11, 16)} 至 ${to.slice(11, 16)}`, `无上送 ${formatDuration(60 * minutes)}`] as const,
            )}
        />
      )}
      {refusals.length > 0 && (
        <Facts
          facts={refusals.map(({ reason, points, example }) => [reason, `${points.toLocaleString('en-US')} 点，如 ${example}`] as const)}
        />
      )}
    </>
  )
}
