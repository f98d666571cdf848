import { and, eq, sql } from 'drizzle-orm'
import type { environment } from '../../../../core/contract/devices/environment.ts'
import { rangeRule } from '../../../../core/time/curveRange.ts'
import { matches } from '../../../database/keyword.ts'
import { pageOf } from '../../../database/page.ts'
import { one } from '../../../database/rows.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { invalid, missing } from '../../../failure.ts'
import { momentsOf } from '../../../figures/slots/moments.ts'
import { fresh, live } from '../../../figures/sqlFragments.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { devices, sites } from '../../../tables/index.ts'
import { sensorLines } from './sensorLines.ts'
import { exceeds, sensorRows } from './sensorRows.ts'
import { senses } from './sensorTypes.ts'

export const environmentHandlers: Handlers<typeof environment> = {
  async sites({ current, size, name }, context) {
    const where = and(context.scope.sees(), matches(name, sites.name, sites.shortName, sites.id)) ?? sql`true`
    // Of all sites only those with alarms are counted by: the newest values are read of the page alone.
    const sensed = sql`
      sensed as materialized (
        select sites.id
        from sites
        where ${where}
          and exists (select 1 from devices where devices.site_id = sites.id and ${senses()})
      ),
      alarming as materialized (
        select alarms.site_id, count(*)::int as count, min(alarms.sign) as sign
        from alarms
          join devices on devices.id = alarms.device_id
        where ${live} and ${senses()}
        group by alarms.site_id
      )
    `
    const { total } = one(await rowsOf(context.db, { total: 'number' }, sql`with ${sensed} select count(*)::int as total from sensed`))
    const records = await rowsOf(
      context.db,
      {
        itemNumber: 'text',
        itemJname: 'text',
        areaName: 'text',
        sensors: 'number',
        online: 'number',
        alarmCount: 'number',
        alarmSign: 'text',
      },
      sql`
        with ${sensed},
        shown as materialized (
          select sensed.id, coalesce(alarming.count, 0) as count, coalesce(alarming.sign, '') as sign
          from sensed
            left join alarming on alarming.site_id = sensed.id
          order by 2 desc, 1
          limit ${size} offset ${(current - 1) * size}
        )
        select
          sites.id as "itemNumber", sites.short_name as "itemJname", coalesce(regions.name, '') as "areaName",
          heard.sensors, heard.online, shown.count as "alarmCount", shown.sign as "alarmSign"
        from shown
          join sites on sites.id = shown.id
          left join regions on regions.id = sites.area_code
          cross join lateral (
            select count(*)::int as sensors, count(*) filter (where ${fresh(momentsOf(context.clock()))})::int as online
            from devices
              left join latest_devices latest on latest.device_id = devices.id
            where devices.site_id = sites.id and ${senses()}
          ) heard
        order by shown.count desc, sites.id
      `,
    )
    return pageOf(
      records.map(row => ({ ...row, alarmSign: row.alarmSign as '' | '1' | '2' })),
      total,
      { current, size },
    )
  },

  async getEnvironmentDevices({ systemNo, mstype, ifAlarm, current, size }, context) {
    const where = and(
      context.scope.sees(),
      senses(),
      systemNo ? eq(sites.id, systemNo) : undefined,
      mstype ? eq(devices.type, mstype) : undefined,
      ifAlarm === undefined ? undefined : ifAlarm ? exceeds : sql`not ${exceeds}`,
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
    const tail = sql`limit ${size} offset ${(current - 1) * size}`
    return pageOf(await sensorRows(context, where, momentsOf(context.clock()), tail), total, { current, size })
  },

  async getEnvDevicesLine(input, context) {
    const refused = rangeRule(input.dateType, { from: input.startTime, to: input.endTime })
    if (refused) throw invalid(refused, { endTime: refused })
    const [site] = await context.db
      .select({ id: sites.id, zone: sites.zone })
      .from(sites)
      .where(and(context.scope.sees(), eq(sites.id, input.systemNo)))
    if (!site) throw missing('站点不存在')
    return sensorLines(context, site, input)
  },
}
