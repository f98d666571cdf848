import { Segmented } from 'antd'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { ChartHandle } from '../../../core/chart/mountChart.ts'
import type { CallState } from '../../../core/call/useCall.ts'
import { Panel } from '../board/Panel.tsx'
import { Chart } from '../chart/Chart.tsx'
import { CurveChart } from '../chart/CurveChart.tsx'
import { CurveTable } from '../chart/CurveTable.tsx'
import type { Compared } from '../hooks/useCompared.ts'
import { ComparedNote } from './ComparedNote.tsx'
import { withOwn } from './withOwn.ts'
import { ChartExport } from './ChartExport.tsx'
import type { Drawn } from './drawn.ts'

interface Props<T> {
  title: string
  call: CallState<T>
  /** Of other days, drawn with it. */
  compared?: Compared<unknown>
  /** Of the chart and of its table, px. */
  height: number
  /** What is shown of an answer; one and the same function while nothing changes, or the chart is drawn anew. */
  of: (data: T) => Drawn
  /** Name of the files it is taken home as, without their ends; the title, unless said otherwise. */
  file?: string
  /** Instead of a chart of nothing. */
  empty?: string
  /** At the right of the title. */
  extra?: ReactNode
  /** Leads on from one place of the axis, by chart or table: its number, from 0. One and the same function while nothing changes. */
  onOpen?: (place: number) => void
}

const views = [
  { value: 'chart', label: '图' },
  { value: 'table', label: '表' },
]

/** A panel over one call whose answer is drawn, read as a table, or taken home as a workbook or a picture: always the same figures. */
export function ChartPanel<T>({ title, call, compared, height, of, file = title, empty: nothing = '暂无数据', extra, onOpen }: Props<T>) {
  const [view, setView] = useState('chart')
  const chart = useRef<ChartHandle>(null)
  const { data } = call
  // Its panel says already what failed or is late.
  const said = { error: null, stale: false, refetch: call.refetch }
  const drawn = useMemo(() => (data === undefined ? undefined : of(data)), [data, of])
  const empty = !drawn || drawn.table.rows.every(([, ...values]) => values.every(value => value === null))
  return (
    <>
      {compared && <ComparedNote of={compared} />}
      <Panel
        title={title}
        call={call}
        height={height}
        waiting={<p className="empty-state">数据加载中....</p>}
        extra={
          <>
            {extra}
            <Segmented
              size="small"
              aria-label={`${title} 图或表`}
              options={views}
              value={view}
              onChange={value => setView(String(value))}
            />
            <ChartExport
              table={drawn?.table ?? { head: [], rows: [] }}
              chart={chart}
              title={file}
              disabled={empty}
              beside={withOwn(call, compared)}
            />
          </>
        }
      >
        {() =>
          drawn && (
            <div style={{ height }}>
              {empty && <p className="empty-state">{nothing}</p>}
              {!empty && view === 'table' && <CurveTable {...drawn.table} height={height} loading={false} label={title} onOpen={onOpen} />}
              {!empty && view === 'chart' && drawn.option && (
                <Chart option={drawn.option} height={height} label={title} handle={chart} onOpen={onOpen} />
              )}
              {!empty && view === 'chart' && drawn.curves && (
                <CurveChart curves={drawn.curves} call={said} height={height} label={title} handle={chart} />
              )}
            </div>
          )
        }
      </Panel>
    </>
  )
}
