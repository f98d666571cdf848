import type { ReplyOf } from '../../core/contract/call.ts'
import type { deviceMonitor, IndicatorValue, MonitoredDevice } from '../../core/contract/deviceMonitor.ts'
import { MISSING } from '../../core/units.ts'
import type { CallState } from '../../core/useCall.ts'
import { ErrorNote } from '../kit/ErrorNote.tsx'
import { indicatorGroups } from './indicatorGroups.ts'
import { RealValue } from './RealValue.tsx'
import './realTime.css'

interface Props {
  call: CallState<ReplyOf<typeof deviceMonitor.getDeviceMonitorDatas>>
  device: MonitoredDevice
}

/** What a device says now: by phase, by input and string, and everything else by its class. */
export function RealTime({ call: { data, error, refetch }, device }: Props) {
  if (!data) return error ? <ErrorNote message={error.message} onRetry={refetch} /> : <p className="nothing">数据加载中....</p>
  const { grids, classes } = indicatorGroups(data.indicators)
  const every = device.samplingSeconds * 1000
  return (
    <div className="real-time">
      {grids.map(({ title, columns, rows }) => (
        <section key={title} aria-label={title}>
          <h4>{title}</h4>
          <table>
            <thead>
              <tr>
                <th scope="col">{rows[0]?.kind}</th>
                {columns.map(column => (
                  <th scope="col" key={column}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, values }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {values.map((value, index) => (
                    <td key={columns[index]}>{value ? <RealValue value={{ ...value, unitName: '' }} every={every} /> : MISSING}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      {classes.map(({ title, values }) => (
        <section key={title} aria-label={title}>
          <h4>{title}</h4>
          <dl>
            {values.map((value: IndicatorValue) => (
              <div key={value.indiNo}>
                <dt>{value.indiName}</dt>
                <dd>
                  <RealValue value={value} every={every} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
