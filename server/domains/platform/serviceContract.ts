import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { serviceContract } from '../../../core/contract/platform/serviceContract.ts'
import { siteTime } from '../../../core/time/time.ts'
import { matches } from '../../database/keyword.ts'
import { pageOf } from '../../database/page.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { contractSites, contracts, customers } from '../../tables/index.ts'

export const serviceContractHandlers: Handlers<typeof serviceContract> = {
  async list({ keyword, contractState, current, size }, { db, scope }) {
    const where = and(
      scope.seesContract(),
      contractState ? eq(contracts.state, contractState) : undefined,
      matches(keyword, contracts.name, contracts.code, customers.name),
    )
    const [all] = await db
      .select({ count: count() })
      .from(contracts)
      .leftJoin(customers, eq(customers.id, contracts.customerId))
      .where(where)
    const rows = await db
      .select({
        contract: contracts,
        consName: customers.name,
        stationCount: sql<number>`
          (select count(*)::int from ${contractSites} covered where covered.contract_id = ${contracts.id})
        `,
      })
      .from(contracts)
      .leftJoin(customers, eq(customers.id, contracts.customerId))
      .where(where)
      .orderBy(asc(contracts.state), asc(contracts.name), asc(contracts.id))
      .limit(size)
      .offset((current - 1) * size)
    const records = rows.map(({ contract, consName, stationCount }) => ({
      id: String(contract.id),
      contractName: contract.name,
      contractCode: contract.code,
      consName: consName ?? '',
      contractState: contract.state,
      startTime: siteTime(contract.startsOn),
      endTime: siteTime(contract.endsOn),
      stationCount,
    }))
    return pageOf(records, all?.count ?? 0, { current, size })
  },
}
