import type { DeviceLine } from '../../../core/contract/devices/deviceMonitor.ts'
import { quality } from '../../../core/units/quality.ts'

/** What a curve marks at its points; a good one and none at all stand unmarked. */
export const curveQuality: Partial<Record<DeviceLine['datas'][number]['dates'][number]['quality'], number>> = {
  late: quality.late,
  estimated: quality.estimated,
  manual: quality.manual,
  suspect: quality.suspect,
}
