import { and, desc, eq, sql } from 'drizzle-orm'
import { floodMinutes, floodRates, type Flood } from '../../../../core/contract/alarms/alarmDesk.ts'
import { defaultZone, instantOf, MINUTE, siteDay, siteTime } from '../../../../core/time/time.ts'
import { alarmSlots, announcedIn, floods, rateOf, watchers } from '../../../alarms/flood.ts'
import type { Context } from '../../../context.ts'
import { alarms, devices, dicts, sites } from '../../../tables/index.ts'

const mostTop = 5
const tenth = (value: number) => Math.round(value * 10) / 10

/** How many alarms come to each operator: now, and since the midnight of the platform's zone. */
export async function readFlood(context: Context): Promise<Flood> {
  const { db, scope, clock } = context
  const now = clock()
  const midnight = instantOf(siteDay(now, defaultZone), defaultZone)
  const span = floodMinutes * MINUTE
  // The last ten minutes may reach back before midnight.
  const from = new Date(Math.min(midnight.getTime(), now.getTime() - span))
  const { slots, came, watches } = await alarmSlots(context, from, new Date(now.getTime() + 1))
  const today = slots.filter(slot => slot.from >= midnight.getTime())
  const recent = came.filter(at => at > now.getTime() - span).length
  const operators = watchers(watches, now.getTime())
  const rate = rateOf(recent, operators)
  const greatest = today.reduce<(typeof today)[number] | undefined>(
    (most, slot) => (most && most.rate >= slot.rate ? most : slot),
    undefined,
  )
  const total = came.filter(at => at >= midnight.getTime()).length
  const top = await db
    .select({
      stationId: sites.id,
      stationName: sites.shortName,
      devId: devices.no,
      devName: devices.name,
      typeName: sql<string>`coalesce(max(${dicts.name}), '--')`,
      count: sql<number>`count(*)::int`,
    })
    .from(alarms)
    .innerJoin(sites, eq(sites.id, alarms.siteId))
    .innerJoin(devices, eq(devices.id, alarms.deviceId))
    .leftJoin(
      dicts,
      and(eq(dicts.code, alarms.type), sql`${dicts.type} = case when ${alarms.sign} = '1' then 'alarm_type' else 'abnormal_type' end`),
    )
    .where(and(scope.owns(alarms), scope.sees(), announcedIn(midnight, new Date(now.getTime() + 1))))
    .groupBy(sites.id, devices.id, alarms.sign, alarms.type)
    .orderBy(desc(sql`count(*)`), devices.id)
    .limit(mostTop)
  const before = slots.at(-2)?.flood ?? false
  return {
    at: siteTime(now),
    now: { alarms: recent, operators, rate: tenth(rate) },
    state: floods(rate, before) ? 'flood' : rate > floodRates.acceptable ? 'busy' : 'acceptable',
    today: {
      alarms: total,
      greatest: greatest ? tenth(greatest.rate) : null,
      greatestAt: greatest && greatest.alarms > 0 ? siteTime(new Date(greatest.from)) : '',
      floodShare: today.length > 0 ? tenth((today.filter(({ flood }) => flood).length / today.length) * 100) : 0,
    },
    top: top.map(row => ({ ...row, share: total > 0 ? tenth((row.count / total) * 100) : 0 })),
  }
}
