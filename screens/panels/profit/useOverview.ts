import { profit } from '../../../core/contract/energy/profit.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'

/** Settled every ten minutes on the server; asked each minute, so that a silent one is noticed. */
export const useOverview = () => useCall(profit.getOverview, {}, { every: minutes(1) })
