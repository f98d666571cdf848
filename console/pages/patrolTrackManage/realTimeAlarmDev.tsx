import { alarmDevice } from '../../../core/contract/alarms/alarmDevice.ts'
import { seconds } from '../../../core/call/useCall.ts'
import { useFollowFeed } from '../../alarms/useFollowFeed.ts'
import { useList } from '../../kit/hooks/useList.ts'
import { AlarmDevicePage } from './alarmDevices/AlarmDevicePage.tsx'
import { alarmDeviceFields, alarmDeviceFilters } from './alarmDevices/alarmDeviceFields.tsx'

const fields = alarmDeviceFields('now')

/** 实时告警设备: which devices are in alarm now, since when, and who is at it. */
export default function RealTimeAlarmDevPage() {
  const list = useList(alarmDevice.realTime, { filters: alarmDeviceFilters, id: 'deviceNo', every: seconds(30) })
  useFollowFeed(list.refetch)
  return <AlarmDevicePage title="实时告警设备_" list={list} fields={fields} noun="告警设备" />
}
