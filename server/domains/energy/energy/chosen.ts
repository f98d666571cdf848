import { and, eq, gte, lte } from 'drizzle-orm'
import type { ParsedOf } from '../../../../core/contract/call.ts'
import type { energy } from '../../../../core/contract/energy/energy.ts'
import type { Context } from '../../../context.ts'
import { matches } from '../../../database/keyword.ts'
import { type deviceDays, devices, type energyCorrections as corrections, sites } from '../../../tables/index.ts'

type Filters = Omit<ParsedOf<typeof energy.corrections>, 'current' | 'size'>

/** Conditions on rows of a table of registers and days, beside `devices` and `sites`. */
export const chosen = (
  table: typeof deviceDays | typeof corrections,
  { keyword, siteId, deviceNo, kind, from, to }: Filters,
  { scope }: Context,
) =>
  and(
    scope.sees(),
    matches(keyword, sites.name, sites.shortName, devices.name, devices.no),
    siteId ? eq(sites.id, siteId) : undefined,
    deviceNo ? eq(devices.no, deviceNo) : undefined,
    kind ? eq(table.kind, kind) : undefined,
    from ? gte(table.day, from) : undefined,
    to ? lte(table.day, to) : undefined,
  )
