import { charging } from '../../../core/contract/energy/charging.ts'
import { seconds, useCall } from '../../../core/call/useCall.ts'

/** The piles as they stand, station by station. */
export const usePiles = () => useCall(charging.getPiles, {}, { every: seconds(15) })
