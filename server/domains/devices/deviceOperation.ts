import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { deviceOperation } from '../../../core/contract/devices/deviceOperation.ts'
import { type DeviceHealth, deviceHealth, healthDays } from '../../figures/deviceHealth.ts'
import { DAY } from '../../../core/time/time.ts'
import { offline } from '../../alarms/abnormal/conditions.ts'
import type { Context } from '../../context.ts'
import { matches } from '../../database/keyword.ts'
import { pageOf } from '../../database/page.ts'
import { one } from '../../database/rows.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { deviceTypeName } from '../../figures/deviceTypeName.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { isOverdue, openStates } from '../../orders/orderStates.ts'
import { devices, sites } from '../../tables/index.ts'

const shape = {
  deviceId: 'number',
  alarms: 'number',
  urgent: 'number',
  alarmMinutes: 'number',
  silentMinutes: 'number',
  openOrders: 'number',
  overdueOrders: 'number',
} as const

const minutesOf = (spans: string) =>
  sql`
    coalesce(
      (
        select sum(extract(epoch from upper(span) - lower(span)))::float8 / 60
        from unnest(${sql.identifier(spans)}) as span
      ),
      0
    )
  `

/** What the last days say of the devices of a condition that have something to say; of the others there is nothing. */
async function records({ db, clock }: Pick<Context, 'db' | 'clock'>, where: SQL | undefined) {
  const now = clock()
  const to = sql`${now.toISOString()}::timestamptz`
  const from = sql`${new Date(now.getTime() - healthDays * DAY).toISOString()}::timestamptz`
  const span = sql`
    tstzrange(
      greatest(alarms.raised_at, ${from}),
      greatest(coalesce(alarms.recovered_at, ${to}), alarms.raised_at, ${from})
    )
  `
  const rows = await rowsOf(
    db,
    shape,
    sql`
      with seen as (
        select devices.id
        from devices
          join sites on sites.id = devices.site_id
        where devices.enabled and ${where ?? sql`true`}
      ),
      told as (
        select
          alarms.device_id, count(*)::int as alarms,
          count(*) filter (where alarms.level = '1' and alarms.recovered_at is null)::int as urgent,
          range_agg(${span}) filter (where alarms.type <> ${offline.type}) as alarm_spans,
          range_agg(${span}) filter (where alarms.type = ${offline.type}) as silent_spans
        from alarms
          join seen on seen.id = alarms.device_id
        where alarms.gateway_id is null
          and alarms.raised_at < ${to}
          and (alarms.recovered_at is null or alarms.recovered_at > ${from})
        group by alarms.device_id
      ),
      todo as (
        select orders.device_id, count(*)::int as open, count(*) filter (where ${isOverdue(now)})::int as overdue
        from orders
          join seen on seen.id = orders.device_id
        where orders.status = any(${sql.param([...openStates])})
        group by orders.device_id
      )
      select
        seen.id as "deviceId", coalesce(told.alarms, 0) as alarms, coalesce(told.urgent, 0) as urgent,
        ${minutesOf('alarm_spans')} as "alarmMinutes", ${minutesOf('silent_spans')} as "silentMinutes",
        coalesce(todo.open, 0) as "openOrders", coalesce(todo.overdue, 0) as "overdueOrders"
      from seen
        left join told on told.device_id = seen.id
        left join todo on todo.device_id = seen.id
      where told.device_id is not null or todo.device_id is not null
    `,
  )
  return rows.map(row => ({ ...row, health: healthOf(row) }))
}

const period = healthDays * DAY
const healthOf = ({ alarmMinutes, silentMinutes, ...row }: Omit<Nothing, 'deviceId'>): DeviceHealth =>
  deviceHealth({ ...row, alarmShare: (alarmMinutes * 60_000) / period, silentShare: (silentMinutes * 60_000) / period })

const nothing = { alarms: 0, urgent: 0, alarmMinutes: 0, silentMinutes: 0, openOrders: 0, overdueOrders: 0 }
type Nothing = typeof nothing & { deviceId?: number }
const healthy = { ...nothing, health: healthOf(nothing) }

const shownColumns = {
  id: devices.id,
  deviceNo: devices.no,
  devName: devices.name,
  type: devices.type,
  stationId: sites.id,
  stationName: sites.name,
}
interface Shown {
  id: number
  deviceNo: string
  devName: string
  type: string
  stationId: string
  stationName: string
}

const rowOf = ({ id: _, type, ...device }: Shown, { health, ...record }: typeof healthy) => ({
  ...device,
  devTypeName: deviceTypeName(type),
  score: health.score,
  level: health.level,
  levelName: health.levelName,
  alarms: record.alarms,
  alarmMinutes: record.alarmMinutes,
  silentMinutes: record.silentMinutes,
  openOrders: record.openOrders,
  overdueOrders: record.overdueOrders,
})

export const deviceOperationHandlers: Handlers<typeof deviceOperation> = {
  async getDeviceHealth({ deviceNo }, context) {
    const { db, scope } = context
    const device = one(
      await db
        .select(shownColumns)
        .from(devices)
        .innerJoin(sites, eq(sites.id, devices.siteId))
        .where(and(eq(devices.no, deviceNo), scope.sees())),
    )
    const [record = healthy] = await records(context, eq(devices.id, device.id))
    return { ...rowOf(device, record), days: healthDays, deductions: record.health.deductions }
  },

  async list({ current, size, keyword, stationId, msType, level }, context) {
    const { db, scope } = context
    const where = and(
      scope.sees(),
      eq(devices.enabled, true),
      stationId ? eq(sites.id, stationId) : undefined,
      msType ? eq(devices.type, msType) : undefined,
      matches(keyword, devices.name, devices.no, sites.name),
    )
    const operations = await records(context, where)
    const ranked = operations
      .filter(({ health }) => !level || health.level === level)
      .sort((a, b) => a.health.score - b.health.score || a.deviceId - b.deviceId)
    // Those without a record are as healthy as can be: they come last, and no more of them is read than the page shows.
    const others = !level || level === healthy.health.level
    const known = sql.param(operations.map(({ deviceId }) => deviceId))
    const rest = and(where, sql`${devices.id} <> all(${known}::int[])`)
    const count = others
      ? one(await db.select({ count: sql<number>`count(*)::int` }).from(devices).innerJoin(sites, eq(sites.id, devices.siteId)).where(rest))
          .count
      : 0
    const start = (current - 1) * size
    const shown = ranked.slice(start, start + size)
    const select = (condition: SQL | undefined) =>
      db.select(shownColumns).from(devices).innerJoin(sites, eq(sites.id, devices.siteId)).where(condition).$dynamic()
    const found =
      shown.length === 0 ? [] : await select(sql`${devices.id} = any(${sql.param(shown.map(({ deviceId }) => deviceId))}::int[])`)
    const byId = new Map(found.map(device => [device.id, device]))
    const left = others ? size - shown.length : 0
    const more =
      left > 0
        ? await select(rest)
            .orderBy(devices.no)
            .limit(left)
            .offset(Math.max(0, start - ranked.length))
        : []
    return pageOf(
      [
        ...shown.flatMap(record => {
          const device = byId.get(record.deviceId)
          return device ? [rowOf(device, record)] : []
        }),
        ...more.map(device => rowOf(device, healthy)),
      ],
      ranked.length + count,
      { current, size },
    )
  },
}
