import { useMemo } from 'react'
import { type AlarmRow, alarm } from '../../core/contract/alarms/alarm.ts'
import { explains } from '../../core/explain/explains.ts'
import { seconds, useCall } from '../../core/call/useCall.ts'
import { Chart } from '../kit/chart/Chart.tsx'
import { areaUnder } from '../kit/chart/chartTheme.ts'
import { tokens } from '../kit/stage/tokens.ts'
import { crossedLimit } from './crossedLimit.ts'

const marks = () => import('../kit/chart/marks.ts')

/** What was measured around the alarm, against the limit it crossed; nothing where there is no curve. */
export function IncidentCurve({ row }: { row: Pick<AlarmRow, 'id' | 'devId' | 'value'> }) {
  const detail = useCall(alarm.detail, { devId: row.devId, id: row.id }, { every: seconds(30), keep: true })
  const [line] = detail.data?.indiVoList ?? []
  const { upLimit = null, downLimit = null } = detail.data ?? {}
  const option = useMemo(() => {
    const limit = crossedLimit({ upLimit, downLimit }, row.value)
    return {
      grid: { top: 14, right: 12 },
      xAxis: { type: 'time', splitNumber: 3, axisLabel: { formatter: '{HH}:{mm}', hideOverlap: true } },
      yAxis: { type: 'value', scale: true, splitNumber: 3 },
      tooltip: { valueFormatter: (value: number | null) => (value === null ? '--' : `${value} ${line?.unitName ?? ''}`) },
      series: [
        {
          name: line?.indiName ?? '',
          type: 'line',
          data: line?.dates.map(({ dateTime, val }) => [dateTime, val]) ?? [],
          itemStyle: { color: tokens.grid },
          areaStyle: { ...areaUnder(tokens.grid), origin: 'start' },
          markLine: {
            silent: true,
            symbol: 'none',
            data: limit
              ? [
                  {
                    yAxis: limit.value,
                    lineStyle: { color: tokens.alarm, type: 'dashed', width: 1.5 },
                    label: { formatter: `${limit.name} ${limit.value}`, color: tokens.alarm, fontSize: 15, position: 'insideStartTop' },
                  },
                ]
              : [],
          },
        },
      ],
    }
  }, [line, upLimit, downLimit, row.value])
  if (!line || line.dates.length < 2) return null
  return (
    <figure className="incident-curve" {...explains(detail, '')}>
      <figcaption>
        {line.indiName} <small>{line.unitName}</small>
      </figcaption>
      <div className="incident-plot">
        <Chart option={option} label={`${line.indiName}，告警前后`} parts={marks} />
      </div>
    </figure>
  )
}
