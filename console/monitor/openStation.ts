import { devicesShown, deviceMonitor } from '../../core/contract/devices/deviceMonitor.ts'
import { pv } from '../../core/contract/energy/pv.ts'
import { dayOf } from '../kit/input/DayPicker.tsx'
import { type PagePrefetch, prefetched } from '../kit/hooks/usePagePrefetch.ts'

/**
 * All that the page of a PV station shows of it, in one request; null where another of its parts is looked at than how it runs.
 * @param address its day is that of the curves
 */
export function openStation(site: string, { day: asked, part }: { day: string; part: string }): PagePrefetch<typeof pv.openStation> | null {
  if (part !== '' && part !== 'run') return null
  const input = { systemNo: site, ...(asked && { day: dayOf(asked) }) }
  return {
    call: pv.openStation,
    input,
    shares: [
      prefetched(pv.getSystemDetails, input, reply => reply.details),
      prefetched(deviceMonitor.page, { systemNo: site, pageNo: 1, pageSize: devicesShown }, reply => reply.devices ?? undefined),
    ],
  }
}
