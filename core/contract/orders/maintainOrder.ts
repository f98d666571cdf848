import { contract } from '../call.ts'
import { serviceCalls } from './serviceOrder.ts'

/** Maintenance orders. */
export const maintainOrder = contract('maintenance', 'order:read', serviceCalls('maintain', '检修'))
