import type { orderStatistics } from '../../../core/contract/orders/orderStatistics.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { openedOrders } from '../../orders/statistics/chosenOrders.ts'
import { faultsAgain, orderFaults } from '../../orders/statistics/orderFaults.ts'
import { orderGroups } from '../../orders/statistics/orderGroups.ts'
import { orderTimes } from '../../orders/statistics/orderTimes.ts'

export const orderStatisticsHandlers: Handlers<typeof orderStatistics> = {
  times: (asked, context) => orderTimes(context, asked),
  faults: (asked, context) => orderFaults(context, asked),
  crews: (asked, context) => orderGroups(context, 'crew', openedOrders(context, asked).where),
  recurrences: ({ current, size, ...asked }, context) => faultsAgain(context, asked, { current, size }),
}
