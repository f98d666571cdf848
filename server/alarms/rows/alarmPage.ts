import { and, count, eq, max, type SQL } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { pageOf } from '../../database/page.ts'
import { alarms, devices, indicators, sites } from '../../tables/index.ts'
import { type AlarmFilter, alarmRows, alarmWhere, orderOf } from './alarmRows.ts'
import { repeatsOf } from './repeats.ts'

/** One page of the alarms the caller may see, and the newest of them all. @param more besides the filter, on `alarms` and `sites` */
export async function alarmPage(
  context: Context,
  filter: AlarmFilter,
  { pageNo, pageSize, order = orderOf(filter) }: { pageNo: number; pageSize: number; order?: SQL[] },
  more?: SQL,
) {
  const where = and(alarmWhere(context, filter), more)
  const [total] = await context.db
    .select({ count: count(), newest: max(alarms.id) })
    .from(alarms)
    .innerJoin(sites, eq(sites.id, alarms.siteId))
    .innerJoin(devices, eq(devices.id, alarms.deviceId))
    .leftJoin(indicators, eq(indicators.id, alarms.indicatorId))
    .where(where)
  const records = await alarmRows(context, where, { limit: pageSize, offset: (pageNo - 1) * pageSize, order })
  if (filter.grouped) {
    const repeats = await repeatsOf(
      context,
      records.map(({ id }) => id),
      filter,
    )
    for (const row of records) row.repeats = repeats.get(row.id) ?? 0
  }
  return { ...pageOf(records, total?.count ?? 0, { pageNo, pageSize }), newest: String(total?.newest ?? '') }
}
