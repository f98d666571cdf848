import { profit } from '../../../core/contract/energy/profit.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'

/** Every earning site with its money of the year, best profit first. */
export const useSites = () => useCall(profit.getSites, { span: 'year' }, { every: minutes(5) })
