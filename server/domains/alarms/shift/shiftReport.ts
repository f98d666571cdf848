import { and, asc, count, desc, eq, gt, gte, isNull, lt, lte, not, or, sql } from 'drizzle-orm'
import type { ShiftReport } from '../../../../core/contract/alarms/shift.ts'
import { floodMinutes } from '../../../../core/contract/alarms/alarmDesk.ts'
import { instantOf, MINUTE, siteTime } from '../../../../core/time/time.ts'
import { alarmSlots } from '../../../alarms/flood.ts'
import { alarmRows } from '../../../alarms/rows/alarmRows.ts'
import { samePoint } from '../../../alarms/shelves.ts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../failure.ts'
import { alarmShelves, alarms, devices, dicts, sites, users } from '../../../tables/index.ts'

/** Of each list; a shift that had more has its total besides. */
const most = 200
const choices: Record<string, string> = { '1': '忽略', '2': '转故障研判', '3': '转抢修工单' }

/** The span of a shift. Its end may lie ahead: then the shift goes on until now. */
export function shiftOf({ endTime, minutes }: { endTime: string; minutes: number }, now: Date) {
  const end = instantOf(endTime)
  const from = new Date(end.getTime() - minutes * MINUTE)
  if (from >= now) throw invalid('班次尚未开始', { endTime: '班次尚未开始' })
  return { from, to: end < now ? end : now }
}

/** What a shift saw, decided and leaves open, as it stood at its end. */
export async function shiftReport(context: Context, from: Date, to: Date): Promise<ShiftReport> {
  const { db, scope } = context
  const mine = and(scope.owns(alarms), scope.sees(), isNull(alarms.partOf))
  const came = and(mine, gte(alarms.raisedAt, from), lt(alarms.raisedAt, to))
  const decided = and(mine, gte(alarms.handledAt, from), lt(alarms.handledAt, to))
  const undecided = or(isNull(alarms.handledAt), gte(alarms.handledAt, to))
  // What lay on a shelf then is listed there.
  const at = sql`${to.toISOString()}::timestamptz`
  const onShelf = sql`
    exists (
      select 1
      from alarm_shelves
      where ${samePoint}
        and alarm_shelves.shelved_at <= ${at}
        and alarm_shelves.until > ${at}
        and coalesce(alarm_shelves.ended_at, 'infinity') > ${at}
    )
  `
  // A limit alarm waits for a decision, recovered or not; an abnormal condition until it is over.
  const open = and(
    mine,
    not(onShelf),
    lt(alarms.raisedAt, to),
    undecided,
    or(eq(alarms.sign, '1'), isNull(alarms.recoveredAt), gte(alarms.recoveredAt, to)),
  )
  const fromAlarms = () => db.select({ count: count() }).from(alarms).innerJoin(sites, eq(sites.id, alarms.siteId))
  const [sums] = await db
    .select({
      total: count(),
      limit: sql<number>`count(*) filter (where ${alarms.sign} = '1')::int`,
      recovered: sql<number>`count(*) filter (where ${alarms.recoveredAt} < ${to.toISOString()}::timestamptz)::int`,
    })
    .from(alarms)
    .innerJoin(sites, eq(sites.id, alarms.siteId))
    .where(came)
  const { total = 0, limit = 0, recovered = 0 } = sums ?? {}
  const types = await db
    .select({ name: sql<string>`coalesce(max(${dicts.name}), '--')`, count: count() })
    .from(alarms)
    .innerJoin(sites, eq(sites.id, alarms.siteId))
    .leftJoin(
      dicts,
      and(eq(dicts.code, alarms.type), sql`${dicts.type} = case when ${alarms.sign} = '1' then 'alarm_type' else 'abnormal_type' end`),
    )
    .where(came)
    .groupBy(alarms.sign, alarms.type)
    .orderBy(desc(count()), asc(alarms.type))
  const stations = await db
    .select({ id: sites.id, name: sites.shortName, count: count() })
    .from(alarms)
    .innerJoin(sites, eq(sites.id, alarms.siteId))
    .where(came)
    .groupBy(sites.id)
    .orderBy(desc(count()), asc(sites.id))
    .limit(10)
  const people = await db
    .select({
      who: sql<string>`coalesce(max(${users.userName}), '系统')`,
      ignored: sql<number>`count(*) filter (where ${alarms.nextDeal} = '1')::int`,
      judged: sql<number>`count(*) filter (where ${alarms.nextDeal} = '2')::int`,
      repaired: sql<number>`count(*) filter (where ${alarms.nextDeal} = '3')::int`,
      total: count(),
    })
    .from(alarms)
    .innerJoin(sites, eq(sites.id, alarms.siteId))
    .leftJoin(users, eq(users.id, alarms.handledBy))
    .where(decided)
    .groupBy(alarms.handledBy)
    .orderBy(desc(count()))
  const decidedTotal = (await fromAlarms().where(decided))[0]?.count ?? 0
  const openTotal = (await fromAlarms().where(open))[0]?.count ?? 0
  const decidedRows = await alarmRows(context, decided, { limit: most, order: [desc(alarms.handledAt), desc(alarms.id)] })
  const openRows = await alarmRows(context, open, { limit: most, order: [asc(alarms.level), asc(alarms.raisedAt), asc(alarms.id)] })
  const { slots } = await alarmSlots(context, from, to)
  const greatest = slots.reduce<(typeof slots)[number] | undefined>(
    (worst, slot) => (worst && worst.rate >= slot.rate ? worst : slot),
    undefined,
  )
  return {
    startTime: siteTime(from),
    endTime: siteTime(to),
    came: { total, limit, abnormal: total - limit, recovered, types, stations },
    flood: {
      greatest: greatest ? Math.round(greatest.rate * 10) / 10 : null,
      greatestAt: greatest && greatest.alarms > 0 ? siteTime(new Date(greatest.from)) : '',
      minutes: slots.filter(({ flood }) => flood).length * floodMinutes,
    },
    people,
    decided: decidedRows.map(row => ({
      ...brief(row),
      who: row.handledBy || '系统',
      at: row.handledAt,
      choice: choices[row.nextDeal] ?? '',
      opinion: row.dealOpinion,
      orderNo: row.orderNo,
    })),
    decidedTotal,
    open: openRows.map(row => ({
      ...brief(row),
      state: row.recoverTime && instantOf(row.recoverTime) < to ? '已恢复，待处理' : '未恢复',
      minutes: Math.round((to.getTime() - instantOf(row.time).getTime()) / MINUTE),
    })),
    openTotal,
    shelved: await shelvedAt(context, to),
  }
}

const brief = (row: Awaited<ReturnType<typeof alarmRows>>[number]) => ({
  id: row.id,
  time: row.time,
  levelName: row.levelName,
  typeName: row.typeName,
  stationName: row.stationName,
  devName: row.members > 0 ? `${row.members} 台设备` : row.devName,
  remark: row.remark,
})

/** What lay on shelves at a moment. */
async function shelvedAt({ db, scope }: Context, at: Date): Promise<ShiftReport['shelved']> {
  const rows = await db
    .select({
      shelf: alarmShelves,
      alarm: alarms,
      site: sites.name,
      zone: sites.zone,
      device: devices.name,
      who: users.userName,
      type: dicts.name,
    })
    .from(alarmShelves)
    .innerJoin(alarms, and(eq(alarms.id, alarmShelves.alarmId), samePoint))
    .innerJoin(sites, eq(sites.id, alarms.siteId))
    .innerJoin(devices, eq(devices.id, alarms.deviceId))
    .leftJoin(users, eq(users.id, alarmShelves.shelvedBy))
    .leftJoin(
      dicts,
      and(eq(dicts.code, alarms.type), sql`${dicts.type} = case when ${alarms.sign} = '1' then 'alarm_type' else 'abnormal_type' end`),
    )
    .where(
      and(
        scope.owns(alarmShelves),
        scope.sees(),
        lte(alarmShelves.shelvedAt, at),
        gt(alarmShelves.until, at),
        or(isNull(alarmShelves.endedAt), gt(alarmShelves.endedAt, at)),
      ),
    )
    .orderBy(asc(alarmShelves.until), asc(alarmShelves.id))
    .limit(most)
  const levels = new Map((await db.select().from(dicts).where(eq(dicts.type, 'alarmLevel'))).map(({ code, name }) => [code, name]))
  return rows.map(({ shelf, alarm, site, zone, device, who, type }) => ({
    id: String(alarm.id),
    time: siteTime(alarm.raisedAt, zone),
    levelName: levels.get(alarm.level) ?? '--',
    typeName: type ?? '--',
    stationName: site,
    devName: device,
    remark: alarm.remark,
    who: who ?? '',
    reason: shelf.reason,
    until: siteTime(shelf.until, zone),
  }))
}
