import { and, eq, sql } from 'drizzle-orm'
import type { supply } from '../../../../core/contract/devices/supply.ts'
import { matches } from '../../../database/keyword.ts'
import { pageOf } from '../../../database/page.ts'
import { one } from '../../../database/rows.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { momentsOf } from '../../../figures/slots/moments.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { devices, sites } from '../../../tables/index.ts'
import { ofSupply } from './ofSupply.ts'
import { suppliedDevices } from './suppliedDevices.ts'
import { supplyFigures } from './supplyFigures.ts'

export const supplyHandlers: Handlers<typeof supply> = {
  figures({ supply: kind, systemNo }, context) {
    const where = and(context.scope.sees(), systemNo ? eq(sites.id, systemNo) : undefined) ?? sql`true`
    return supplyFigures(context, kind, where, momentsOf(context.clock()))
  },

  async page({ supply: kind, systemNo, keyword, pageNo, pageSize }, context) {
    const where = and(
      context.scope.sees(),
      ofSupply(kind),
      systemNo ? eq(sites.id, systemNo) : undefined,
      matches(keyword, devices.no, devices.name),
    )!
    const { total } = one(
      await rowsOf(
        context.db,
        { total: 'number' },
        sql`
          select count(*)::int as total
          from devices
            join sites on sites.id = devices.site_id
          where ${where}
        `,
      ),
    )
    const tail = sql`limit ${pageSize} offset ${(pageNo - 1) * pageSize}`
    return pageOf(await suppliedDevices(context, kind, where, momentsOf(context.clock()), tail), total, { pageNo, pageSize })
  },
}
