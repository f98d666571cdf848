import { charging } from '../../../core/contract/energy/charging.ts'
import { addDays } from '../../../core/time/time.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'

/** Orders of the last thirty days, today included. */
export const useOrderStatistics = () => useCall(charging.getChargingOrderStatistics, {}, { every: minutes(1) })

/** Orders of as many days before those. */
export function usePreviousOrders(days: readonly { time: string }[]) {
  const first = days[0]?.time
  const span = first === undefined ? {} : { startTime: addDays(first, -days.length), endTime: addDays(first, -1) }
  return useCall(charging.getChargingOrderStatistics, span, { every: minutes(10), enabled: first !== undefined, keep: true })
}
