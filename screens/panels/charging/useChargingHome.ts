import { charging } from '../../../core/contract/energy/charging.ts'
import { seconds, useCall } from '../../../core/call/useCall.ts'

/** Today's charging and the piles as they stand, of all sites the screen may see: one request for the wall's clock and its headline. */
export const useChargingHome = () => useCall(charging.getChargingHomePage, {}, { every: seconds(15) })
