import { devicesShown, deviceMonitor } from '../../core/contract/devices/deviceMonitor.ts'
import { distribution } from '../../core/contract/devices/distribution.ts'
import { dayOf } from '../kit/input/DayPicker.tsx'
import { type Opening, shareOf } from '../kit/hooks/useOpening.ts'

/** All that the page of a distribution site shows of it, in one request. @param address its day is that of the curves */
export function openDistribution(site: string, { day: asked }: { day: string }): Opening<typeof distribution.openSite> {
  const day = dayOf(asked)
  const input = { systemNo: site, ...(day !== dayOf('') && { day }) }
  return {
    call: distribution.openSite,
    input,
    shares: [
      shareOf(distribution.getSystemDetails, { systemNo: site }, reply => reply.details),
      shareOf(distribution.getLoad, input, reply => reply.load),
      shareOf(distribution.getPowerFactor, input, reply => reply.factor),
      shareOf(distribution.getSystemMonitorLine, input, reply => reply.lines),
      shareOf(deviceMonitor.page, { systemNo: site, pageNo: 1, pageSize: devicesShown }, reply => reply.devices),
    ],
  }
}
