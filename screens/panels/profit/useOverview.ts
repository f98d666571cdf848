import { profit } from '../../../core/contract/profit.ts'
import { minutes, useCall } from '../../../core/useCall.ts'

/** Settled every ten minutes on the server; asked each minute, so that a silent one is noticed. */
export const useOverview = () => useCall(profit.getOverview, {}, { every: minutes(1) })
