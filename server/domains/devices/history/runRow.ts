import type { DeviceRun as Row } from '../../../../core/contract/devices/history.ts'
import type { DeviceRun, RunDevice } from '../../../figures/deviceRuns.ts'
import { deviceTypeName } from '../../../figures/deviceTypeName.ts'

export const deviceOf = ({ no, name, type, siteId, siteName, ratedKw }: RunDevice) => ({
  deviceNo: no,
  deviceName: name,
  msType: type,
  msTypeName: deviceTypeName(type),
  systemNo: siteId,
  systemName: siteName,
  ratedKw,
})

export const runRow = (device: RunDevice, { ratedSlots: _, ...run }: DeviceRun): Row => ({ ...deviceOf(device), ...run })

/** Names a device's month. */
export const monthId = (device: RunDevice, month: string) => `${device.no}~${month}`
