import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { AlarmAnalysis, alarmInfo } from '../../../core/contract/alarms/alarmInfo.ts'
import { DAY, defaultZone } from '../../../core/time/time.ts'
import { alarmPage } from '../../alarms/rows/alarmPage.ts'
import { type AlarmFilter, alarmRows, alarmWhere, isLive, isLiveOfDevice } from '../../alarms/rows/alarmRows.ts'
import { oneAlarm } from '../../alarms/rows/oneAlarm.ts'
import type { Context } from '../../context.ts'
import { one } from '../../database/rows.ts'
import { inArea } from '../../rights/inArea.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { statSpan } from '../../database/statSpan.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { alarms, devices, sites } from '../../tables/index.ts'

/** Up to here by the hour, beyond by the day. */
const hourlyDays = 2
const most = 10

interface Chosen extends AlarmFilter {
  level?: string
  areaCode?: string
}

/** What narrows besides the filter of every alarm list. */
const narrowed = ({ level, areaCode }: Chosen): SQL | undefined =>
  and(level ? eq(alarms.level, level) : undefined, areaCode ? inArea(sites.areaCode, areaCode) : undefined)

const share = (count: number, total: number) => (total > 0 ? Math.round((count / total) * 1000) / 10 : 0)

async function analyse(context: Context, { startTime, endTime, ...chosen }: Chosen): Promise<AlarmAnalysis> {
  const { db, clock } = context
  const { from, to } = statSpan({ startTime, endTime }, clock())
  const base = and(alarmWhere(context, chosen), narrowed(chosen))
  const during = (since: Date, until: Date) => and(base, gte(alarms.raisedAt, since), lt(alarms.raisedAt, until))!
  const here = during(from, to)
  const source = sql`
    alarms
      join sites on sites.id = alarms.site_id
      join devices on devices.id = alarms.device_id
      left join indicators on indicators.id = alarms.indicator_id
  `
  const step = to.getTime() - from.getTime() <= hourlyDays * DAY ? 'hour' : 'day'
  const local = sql`(alarms.raised_at at time zone ${defaultZone})`
  const sums = one(
    await rowsOf(
      db,
      { total: 'number', handled: 'number', recovered: 'number', handleMinutes: 'number?', lastMinutes: 'number?' },
      sql`
        select
          count(*)::int as total, count(alarms.handled_at)::int as handled,
          count(alarms.recovered_at)::int as recovered,
          percentile_cont(0.5)
            within group (order by extract(epoch from alarms.handled_at - alarms.raised_at)::float8 / 60)
            filter (where alarms.handled_at is not null) as "handleMinutes",
          percentile_cont(0.5)
            within group (order by extract(epoch from alarms.recovered_at - alarms.raised_at)::float8 / 60)
            filter (where alarms.recovered_at is not null) as "lastMinutes"
        from ${source}
        where ${here}
      `,
    ),
  )
  const { total } = sums
  const before = one(
    await rowsOf(
      db,
      { count: 'number' },
      sql`
        select count(*)::int as count
        from ${source}
        where ${during(new Date(2 * from.getTime() - to.getTime()), from)}
      `,
    ),
  ).count
  const part = { code: 'text', name: 'text', count: 'number' } as const
  const withShare = <Row extends { count: number }>(row: Row) => ({ ...row, share: share(row.count, total) })
  const types = await rowsOf(
    db,
    { sign: 'text', ...part },
    sql`
      select alarms.sign, alarms.type as code, coalesce(max(dicts.name), '--') as name, count(*)::int as count
      from ${source}
        left join dicts
          on dicts.code = alarms.type
          and dicts.type = case when alarms.sign = '1' then 'alarm_type' else 'abnormal_type' end
      where ${here}
      group by alarms.sign, alarms.type
      order by count desc, code
    `,
  )
  const levels = await rowsOf(
    db,
    part,
    sql`
      select alarms.level as code, coalesce(max(dicts.name), '--') as name, count(*)::int as count
      from ${source}
        left join dicts on dicts.code = alarms.level and dicts.type = 'alarmLevel'
      where ${here}
      group by alarms.level
      order by code
    `,
  )
  const stations = await rowsOf(
    db,
    part,
    sql`
      select sites.id as code, sites.short_name as name, count(*)::int as count
      from ${source}
      where ${here}
      group by sites.id
      order by count desc, code
      limit ${most}
    `,
  )
  const worst = await rowsOf(
    db,
    { ...part, stationName: 'text' },
    sql`
      select devices.no as code, devices.name, sites.short_name as "stationName", count(*)::int as count
      from ${source}
      where ${here}
      group by devices.id, sites.id
      order by count desc, code
      limit ${most}
    `,
  )
  const trend = await rowsOf(
    db,
    { time: 'text', limit: 'number', abnormal: 'number' },
    sql`
      select
        to_char(slot, 'YYYY-MM-DD HH24:MI:SS') as time,
        count(counted.sign) filter (where counted.sign = '1')::int as limit,
        count(counted.sign) filter (where counted.sign = '2')::int as abnormal
      from generate_series(
        date_trunc(${step}, ${from.toISOString()}::timestamptz at time zone ${defaultZone}),
        (${to.toISOString()}::timestamptz - interval '1 second') at time zone ${defaultZone}, ${`1 ${step}`}::interval
      ) as slot
        left join (
          select date_trunc(${step}, ${local}) as at, alarms.sign
          from ${source}
          where ${here}
        ) counted on counted.at = slot
      group by slot
      order by slot
    `,
  )
  const byHour = await rowsOf(
    db,
    { hour: 'number', count: 'number' },
    sql`
      select extract(hour from ${local})::int as hour, count(*)::int as count
      from ${source}
      where ${here}
      group by 1
    `,
  )
  const hours = new Map(byHour.map(({ hour, count }) => [hour, count]))
  return {
    ...sums,
    before,
    types: types.map(withShare),
    levels: levels.map(withShare),
    stations: stations.map(withShare),
    devices: worst.map(withShare),
    trend,
    hours: Array.from({ length: 24 }, (_, hour) => hours.get(hour) ?? 0),
  }
}

export const alarmInfoHandlers: Handlers<typeof alarmInfo> = {
  async alarmList({ systemNo, deviceNo, size }, context) {
    const { db, scope } = context
    // An id that names nothing the caller may see is missing, not empty.
    if (systemNo)
      one(
        await db
          .select({ id: sites.id })
          .from(sites)
          .where(and(eq(sites.id, systemNo), scope.sees())),
      )
    const device = deviceNo
      ? one(
          await db
            .select({ id: devices.id })
            .from(devices)
            .innerJoin(sites, eq(sites.id, devices.siteId))
            .where(and(eq(devices.no, deviceNo), systemNo ? eq(devices.siteId, systemNo) : undefined, scope.sees())),
        )
      : undefined
    const ofDevice = device && and(eq(alarms.deviceId, device.id), isLiveOfDevice)
    const where = and(scope.owns(alarms), scope.sees(), systemNo ? eq(alarms.siteId, systemNo) : undefined, ofDevice ?? isLive)
    return alarmRows(context, where, { limit: size })
  },
  async alarmInfoList({ pageNo, pageSize, level, areaCode, ...filter }, context) {
    const { newest: _newest, ...page } = await alarmPage(context, filter, { pageNo, pageSize }, narrowed({ level, areaCode }))
    return page
  },
  alarmInfoAnalyse: (input, context) => analyse(context, input),
  alarmInfoDetails: ({ id }, context) => oneAlarm(context, id),
}
