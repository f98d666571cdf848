import { profit } from '../../../core/contract/profit.ts'
import { minutes, useCall } from '../../../core/useCall.ts'

/** Every earning site with its money of the year, best profit first. */
export const useSites = () => useCall(profit.getSites, { span: 'year' }, { every: minutes(5) })
