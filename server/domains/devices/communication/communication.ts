import { and, eq, sql } from 'drizzle-orm'
import type { communication } from '../../../../core/contract/devices/communication.ts'
import { renewGatewaySecret } from '../../../access/gatewaySecrets.ts'
import { pageOf } from '../../../database/page.ts'
import { one } from '../../../database/rows.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { gateways, sites } from '../../../tables/index.ts'
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
  async renewSecret({ gatewayNo }, { db, scope, note }) {
    const { orgId } = one(
      await db
        .select({ orgId: gateways.orgId })
        .from(gateways)
        .innerJoin(sites, eq(sites.id, gateways.siteId))
        .where(and(eq(gateways.id, gatewayNo), scope.sees())),
    )
    note({ target: gatewayNo, orgId })
    return { secret: await renewGatewaySecret(db, gatewayNo) }
  },
  getSendLogs: sendLogs,
}
