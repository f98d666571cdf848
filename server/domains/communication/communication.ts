import { sql } from 'drizzle-orm'
import type { communication } from '../../../core/contract/communication.ts'
import { pageOf } from '../../database/page.ts'
import { one } from '../../database/rows.ts'
import type { Handlers } from '../../http/implement.ts'
import { countGateways, gatewayCounts, gatewayRows } from './gatewayRows.ts'
import { gatewayDevices } from './gatewayDevices.ts'
import { sendLogs } from './sendLogs.ts'

export const communicationHandlers: Handlers<typeof communication> = {
  async gatewayPageList({ current, size, ...filter }, context) {
    const total = await countGateways(context, filter)
    const records = await gatewayRows(context, filter, sql`limit ${size} offset ${(current - 1) * size}`)
    return pageOf(records, total, { current, size })
  },
  gatewayPageListStatistics: (filter, context) => gatewayCounts(context, filter),
  async getGatewayDetails({ gatewayNo }, context) {
    const row = one(await gatewayRows(context, { gatewayNo }))
    return { ...row, list: await gatewayDevices(context, gatewayNo) }
  },
  getSendLogs: sendLogs,
}
