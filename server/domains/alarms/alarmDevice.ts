import { and, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { alarmDevice } from '../../../core/contract/alarms/alarmDevice.ts'
import type { ParsedOf } from '../../../core/contract/call.ts'
import type { Context } from '../../context.ts'
import { matches } from '../../database/keyword.ts'
import { pageOf } from '../../database/page.ts'
import { one } from '../../database/rows.ts'
import { inArea } from '../../rights/inArea.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { deviceTypeName } from '../../figures/deviceTypeName.ts'
import { wireTime } from '../../figures/sqlFragments.ts'
import { statSpan } from '../../database/statSpan.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { visibleOrders } from '../../orders/orderRows.ts'
import { openStates } from '../../orders/orderStates.ts'
import { alarms, devices, sites } from '../../tables/index.ts'

type Asked = Omit<ParsedOf<typeof alarmDevice.realTime>, 'current' | 'size'>

/** A device's own alarms: what an incident stands for is said by its members. */
const ownAlarms = ({ scope }: Pick<Context, 'scope'>, { keyword, sign, type, level, areaCode, stationId }: Asked): SQL =>
  and(
    scope.owns(alarms),
    scope.sees(),
    isNull(alarms.gatewayId),
    sign ? eq(alarms.sign, sign) : undefined,
    type ? eq(alarms.type, type) : undefined,
    level ? eq(alarms.level, level) : undefined,
    areaCode ? inArea(sites.areaCode, areaCode) : undefined,
    stationId ? eq(sites.id, stationId) : undefined,
    matches(keyword, devices.name, devices.no, sites.name),
  ) ?? sql`true`

const sorts = { count: sql`count`, minutes: sql`minutes`, lastTime: sql`last_at` }

/** Devices with alarms of a condition, one row each. Times that lie over each other count once. */
async function devicesOf(context: Context, where: SQL, { sort, order }: Asked, usual: SQL, paging: { current: number; size: number }) {
  const { db, clock } = context
  const now = sql`${clock().toISOString()}::timestamptz`
  const source = sql`
    alarms
      join devices on devices.id = alarms.device_id
      join sites on sites.id = alarms.site_id
    where ${where}
  `
  const { total } = one(await rowsOf(db, { total: 'number' }, sql`select count(distinct alarms.device_id)::int as total from ${source}`))
  const by = sort ? sql`${sorts[sort]} ${sql.raw(order)}, ${usual}` : usual
  const rows = await rowsOf(
    db,
    {
      deviceNo: 'text',
      devName: 'text',
      devType: 'text',
      stationId: 'text',
      stationName: 'text',
      clientName: 'text',
      count: 'number',
      limit: 'number',
      abnormal: 'number',
      open: 'number',
      waiting: 'number',
      level: 'text',
      levelName: 'text',
      minutes: 'number',
      firstTime: 'text',
      lastTime: 'text',
      lastId: 'text',
      remark: 'text',
      orderNo: 'text',
      orderState: 'text',
      orderId: 'text',
      orderKind: 'text',
    },
    sql`
      with counted as (
        select
          alarms.device_id, count(*)::int as count, count(*) filter (where alarms.sign = '1')::int as "limit",
          count(*) filter (where alarms.sign = '2')::int as abnormal,
          count(*) filter (where alarms.recovered_at is null)::int as open,
          count(*) filter (where alarms.handled_at is null and alarms.status = '1')::int as waiting,
          min(alarms.level) as level, min(alarms.raised_at) as first_at, max(alarms.raised_at) as last_at,
          (array_agg(alarms.id order by alarms.raised_at desc, alarms.id desc))[1] as last_id,
          range_agg(
            tstzrange(alarms.raised_at, greatest(coalesce(alarms.recovered_at, ${now}), alarms.raised_at))
          ) as spans
        from ${source}
        group by alarms.device_id
      ),
      timed as (
        select
          counted.*,
          (
            select coalesce(sum(extract(epoch from upper(span) - lower(span))), 0)::float8 / 60
            from unnest(spans) as span
          ) as minutes
        from counted
      ),
      placed as (
        select *
        from timed
        order by ${by}, device_id
        limit ${paging.size} offset ${(paging.current - 1) * paging.size}
      )
      select
        devices.no as "deviceNo", devices.name as "devName", devices.type as "devType", sites.id as "stationId",
        sites.name as "stationName", coalesce(customers.name, '') as "clientName", placed.count, placed."limit",
        placed.abnormal, placed.open, placed.waiting, placed.level,
        coalesce(
          (select name from dicts where type = 'alarmLevel' and code = placed.level),
          placed.level
        ) as "levelName",
        placed.minutes, ${wireTime(sql`placed.first_at`, sql`sites.zone`)} as "firstTime",
        ${wireTime(sql`placed.last_at`, sql`sites.zone`)} as "lastTime", placed.last_id::text as "lastId",
        newest.remark, coalesce(todo.no, '') as "orderNo", coalesce(todo.state, '') as "orderState",
        coalesce(todo.id::text, '') as "orderId", coalesce(todo.kind, '') as "orderKind"
      from placed
        join devices on devices.id = placed.device_id
        join sites on sites.id = devices.site_id
        left join customers on customers.id = sites.customer_id
        join alarms newest on newest.id = placed.last_id
        left join lateral (
          select
            orders.id, orders.no, orders.kind,
            (select name from dicts where type = 'order_status' and code = orders.status) as state
          from orders
          where orders.device_id = placed.device_id
            and ${and(sql`orders.status = any(${sql.param([...openStates])})`, visibleOrders(context))}
          order by orders.id desc
          limit 1
        ) todo on true
      order by ${by}, placed.device_id
    `,
  )
  return pageOf(
    rows.map(({ devType, ...row }) => ({ ...row, devTypeName: deviceTypeName(devType) })),
    total,
    paging,
  )
}

export const alarmDeviceHandlers: Handlers<typeof alarmDevice> = {
  history({ current, size, startTime, endTime, ...asked }, context) {
    const { from, to } = statSpan({ startTime, endTime }, context.clock())
    const where = and(ownAlarms(context, asked), gte(alarms.raisedAt, from), lt(alarms.raisedAt, to))!
    return devicesOf(context, where, asked, sql`count desc, minutes desc`, { current, size })
  },
  realTime: ({ current, size, ...asked }, context) =>
    devicesOf(context, and(ownAlarms(context, asked), isNull(alarms.recoveredAt))!, asked, sql`level, minutes desc`, { current, size }),
}
