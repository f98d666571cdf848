import { devicesShown, deviceMonitor } from '../../core/contract/devices/deviceMonitor.ts'
import { distribution } from '../../core/contract/devices/distribution.ts'
import { dayOf } from '../kit/input/DayPicker.tsx'
import { type PagePrefetch, prefetched } from '../kit/hooks/usePagePrefetch.ts'

/** All that the page of a distribution site shows of it, in one request. @param address its day is that of the curves */
export function openDistribution(site: string, { day: asked }: { day: string }): PagePrefetch<typeof distribution.openSite> {
  const day = dayOf(asked)
  const input = { systemNo: site, ...(day !== dayOf('') && { day }) }
  return {
    call: distribution.openSite,
    input,
    shares: [
      prefetched(distribution.getSystemDetails, { systemNo: site }, reply => reply.details),
      prefetched(distribution.getLoad, input, reply => reply.load),
      prefetched(distribution.getPowerFactor, input, reply => reply.factor),
      prefetched(distribution.getSystemMonitorLine, input, reply => reply.lines),
      prefetched(deviceMonitor.page, { systemNo: site, pageNo: 1, pageSize: devicesShown }, reply => reply.devices),
    ],
  }
}
