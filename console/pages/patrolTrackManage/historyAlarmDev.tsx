import { Segmented } from 'antd'
import { alarmDevice } from '../../../core/contract/alarms/alarmDevice.ts'
import { deviceOperation } from '../../../core/contract/devices/deviceOperation.ts'
import { rangeFilter } from '../../kit/fields/fields.ts'
import { useList } from '../../kit/hooks/useList.ts'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'
import { AlarmDevicePage } from './alarmDevices/AlarmDevicePage.tsx'
import { alarmDeviceFields, alarmDeviceFilters } from './alarmDevices/alarmDeviceFields.tsx'
import { healthFields, healthFilters } from './alarmDevices/healthFields.tsx'

const fields = alarmDeviceFields('past')
const filters = [...alarmDeviceFilters, rangeFilter(['startTime', 'endTime'], '发生时间')]
const views = [
  { value: '', label: '告警设备' },
  { value: 'health', label: '设备健康' },
]

/** 历史告警设备: which devices alarm most, how long and when last; and how healthy all of them are. */
export default function HistoryAlarmDevPage() {
  const [{ show }, set] = useUrlState({ show: '', page: '1', sort: '', id: '' })
  const health = show === 'health'
  const choice = (
    <Segmented
      aria-label="告警设备或设备健康"
      options={views}
      value={health ? 'health' : ''}
      onChange={next => set({ show: String(next), page: '1', sort: '', id: '' })}
    />
  )
  return (
    <>
      <div>{choice}</div>
      {health ? <Health /> : <Past />}
    </>
  )
}

function Past() {
  const list = useList(alarmDevice.history, { filters, id: 'deviceNo' })
  return <AlarmDevicePage title="历史告警设备_" list={list} fields={fields} noun="告警设备" note="未选时间为近 30 天" />
}

function Health() {
  const list = useList(deviceOperation.list, { filters: healthFilters, id: 'deviceNo' })
  return <AlarmDevicePage title="设备健康_" list={list} fields={healthFields} noun="设备" note="近 30 天" />
}
