import { Segmented } from 'antd'
import { history } from '../../../../core/contract/devices/history.ts'
import type { CurveRange } from '../../../../core/time/curveRange.ts'
import { minutes } from '../../../../core/call/useCall.ts'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { ExportButton } from '../../../kit/print/ExportButton.tsx'
import { columnsOf, sheetOf } from '../../../kit/fields/fields.ts'
import { Filters } from '../../../kit/list/Filters.tsx'
import { PageCard } from '../../../kit/pages/PageCard.tsx'
import { ChartPanel } from '../../../kit/stat/ChartPanel.tsx'
import { useList } from '../../../kit/hooks/useList.ts'
import { useUrlState } from '../../../kit/hooks/useUrlState.ts'
import { type MetricKey, metrics } from './metrics.ts'
import { runFields } from './runFields.tsx'
import { drawnDevices, useDeviceLines } from './useDeviceLines.ts'

const columns = columnsOf(runFields)
const options = Object.entries(metrics).map(([value, { title }]) => ({ value, label: title }))
/** Of nobody chosen the first of the table are drawn. */
const drawnFirst = 3

/** What the chosen devices did: their curves, and everything about them in a table. */
export function RunView({ site, devices, range }: { site: string; devices: readonly string[]; range: CurveRange }) {
  const [{ metric: asked }, setState] = useUrlState({ metric: 'load' })
  const metric = Object.hasOwn(metrics, asked) ? (asked as MetricKey) : 'load'
  const list = useList(history.analysisPage, {
    input: () => ({
      ...(site && { systemNo: site }),
      ...(devices.length > 0 && { deviceNos: [...devices] }),
      startTime: range.from,
      endTime: range.to,
    }),
    every: minutes(5),
    id: 'deviceNo',
  })
  const drawn = devices.length > 0 ? list.rows : list.rows.slice(0, drawnFirst)
  const lines = useDeviceLines(drawn, metric, range)
  // Whose curves they are is not known before the list.
  const call = list.phase === 'first' ? { ...lines, data: undefined, error: list.error, refetch: list.refetch } : lines
  return (
    <>
      <ChartPanel
        title="运行曲线"
        call={call}
        height={300}
        of={drawnDevices}
        file={`设备运行曲线 ${metrics[metric].title}`}
        extra={
          <Segmented
            size="small"
            aria-label="指标"
            options={options}
            value={metric}
            onChange={value => setState({ metric: String(value) }, true)}
          />
        }
      />
      <PageCard title="运行统计">
        <Filters list={list}>
          <ExportButton title="设备运行分析_" list={list} sheet={sheetOf(runFields)} />
        </Filters>
        <DataTable list={list} columns={columns} noun="设备" />
        <p className="note">
          取 15 分钟平均值；无负载率上报的设备按视在功率 ÷ 额定容量计算。运行时长为有功功率不低于额定 1%
          的时段，无数据为应有而未收到的时段。单次最多 92 天。
        </p>
      </PageCard>
    </>
  )
}
