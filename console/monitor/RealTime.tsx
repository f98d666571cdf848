import type { ReplyOf } from '../../core/contract/call.ts'
import type { deviceMonitor, IndicatorValue, MonitoredDevice } from '../../core/contract/devices/deviceMonitor.ts'
import { MISSING } from '../../core/units/units.ts'
import type { CallState } from '../../core/call/useCall.ts'
import { ErrorNote } from '../kit/state/ErrorNote.tsx'
import { MeasuredValue } from '../kit/detail/MeasuredValue.tsx'
import { ValueTables } from '../kit/detail/ValueTables.tsx'
import { indicatorGroups } from './indicatorGroups.ts'
import { realFigure } from './realFigure.ts'

interface Props {
  call: CallState<ReplyOf<typeof deviceMonitor.getDeviceMonitorDatas>>
  device: MonitoredDevice
}

/** What a device says now: by phase, by tracker and string, and everything else by its class. */
export function RealTime({ call: { data, error, refetch }, device }: Props) {
  if (!data) return error ? <ErrorNote message={error.message} onRetry={refetch} /> : <p className="empty-state">数据加载中....</p>
  const { grids, classes } = indicatorGroups(data.indicators, device.msType)
  const every = device.samplingSeconds * 1000
  const shown = (value: IndicatorValue) => (
    <MeasuredValue figure={realFigure(value)} at={value.dateTime} every={every} quality={value.quality} />
  )
  return (
    <ValueTables
      tables={grids.map(({ title, columns, rows }) => ({
        title,
        head: [rows[0]?.kind ?? '', ...columns],
        // The unit stands in the head.
        rows: rows.map(({ name, values }) => ({
          name,
          values: values.map(value => (value ? shown({ ...value, unitName: '' }) : MISSING)),
        })),
      }))}
      lists={classes.map(({ title, values }) => ({ title, values: values.map(value => ({ name: value.indiName, value: shown(value) })) }))}
    />
  )
}
