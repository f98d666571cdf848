import { alarmDesk } from '../../core/contract/alarms/alarmDesk.ts'
import { seconds, useCall } from '../../core/call/useCall.ts'
import { useCan } from '../kit/hooks/useMenu.ts'

const every = seconds(30)

/** How many alarms come to each operator. @param wanted ask at all */
export function useFlood(wanted = true) {
  const may = useCan('alarm:read')
  return useCall(alarmDesk.getFlood, {}, { every, enabled: may && wanted })
}
