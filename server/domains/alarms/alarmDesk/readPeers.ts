import { and, asc, eq, gt, isNotNull, like, ne, sql } from 'drizzle-orm'
import type { Peers } from '../../../../core/contract/alarms/alarmDesk.ts'
import { indicator } from '../../../../core/devices/indicators.ts'
import { addDays, HOUR, instantOf, MINUTE, siteDay, siteTime } from '../../../../core/time/time.ts'
import {
  badData,
  clockSkew,
  leastSilentSeconds,
  lowGeneration,
  offline,
  silentIntervals,
  zeroGeneration,
} from '../../../alarms/abnormal/conditions.ts'
import { bright, enoughAround, low, nothing } from '../../../alarms/abnormal/generation.ts'
import type { Context } from '../../../context.ts'
import { one } from '../../../database/rows.ts'
import { readCurves } from '../../../ingest/readCurve.ts'
import { alarms, devices, firstMinuteDay, indicators, sites } from '../../../tables/index.ts'

/** Shown before the event and after its end, as the curve of a limit alarm. */
const before = 3 * HOUR
const after = HOUR
const longest = 24 * HOUR
const quarter = 15 * MINUTE
/** Of a region not all are read: so many tell its median well enough. */
const mostPeers = 200

const percent = (share: number) => Math.round(share * 1000) / 10
const minutes = (ms: number) => `${Math.round(ms / MINUTE)} 分钟`

const nothingCompared = { basis: '', count: 0, at: null, slots: [] } as const

/** What an abnormal condition was judged by, as a sentence; of what is judged by its neighbours also their curves. */
export async function readPeers(context: Context, id: string): Promise<Peers> {
  const { db, scope, clock } = context
  const { alarm, device, site } = one(
    await db
      .select({ alarm: alarms, device: devices, site: sites })
      .from(alarms)
      .innerJoin(sites, eq(sites.id, alarms.siteId))
      .innerJoin(devices, eq(devices.id, alarms.deviceId))
      .where(and(sql`${alarms.id}::text = ${id}`, scope.owns(alarms), scope.sees())),
  )
  const raised = alarm.raisedAt.getTime()
  const from = raised - before
  const to = Math.min((alarm.recoveredAt?.getTime() ?? clock().getTime()) + after, clock().getTime(), from + longest)
  const times = { startTime: siteTime(alarm.raisedAt, site.zone), endTime: siteTime(alarm.recoveredAt, site.zone) }
  const compared = alarm.sign === '2' && (alarm.type === zeroGeneration.type || alarm.type === lowGeneration.type)
  if (!compared)
    return { ...nothingCompared, ...times, slots: [], why: alarm.sign === '1' ? '读数越过限值并持续到延时。' : (reasons[alarm.type] ?? '') }

  const basis = alarm.remark.includes('同区域') ? '同区域' : '同站'
  const peers = await comparable(context, device, site, basis)
  const shares = await sharesOf(context, [device, ...peers], site.zone, from, to)
  const slots = shares.map(({ at, values }) => {
    const [own = null, ...others] = values
    const known = values.flatMap(value => (value === null ? [] : [value]))
    const around = others.flatMap(value => (value === null ? [] : [value]))
    // The median holds the device itself, as the judge's does; the range shows where the others are.
    return {
      dateTime: siteTime(new Date(at), site.zone),
      own: own === null ? null : percent(own),
      median: known.length >= enoughAround ? percent(medianOf(known)) : null,
      low: around.length > 0 ? percent(Math.min(...around)) : null,
      high: around.length > 0 ? percent(Math.max(...around)) : null,
    }
  })
  const moment = slots[shares.findIndex(({ at }) => at + quarter > raised)]
  const at = moment ? { own: moment.own, median: moment.median, low: moment.low, high: moment.high } : null
  const value =
    alarm.value !== null && device.ratedKw
      ? `${Math.round(alarm.value * 10) / 10} kW，为额定的 ${Math.round((alarm.value / device.ratedKw) * 100)} %`
      : ''
  const around =
    at?.median == null
      ? ''
      : `；同一刻钟${basis} ${peers.length + 1} 台可比设备的中位数为 ${Math.round(at.median)} %${at.low === null || at.high === null ? '' : `（其余 ${Math.round(at.low)}–${Math.round(at.high)} %）`}`
  const rule =
    alarm.type === lowGeneration.type
      ? `低于同站中位数的 ${low * 100} % 持续 ${minutes(lowGeneration.holdMs)}即告警。`
      : `不足额定的 ${nothing * 100} %、而周围设备达到额定的 ${bright * 100} % 以上，持续 ${minutes(zeroGeneration.holdMs)}即告警。`
  return {
    ...times,
    why: `${value ? `${times.startTime.slice(11, 16)} 本设备 ${value}${around}。` : ''}${rule}`,
    basis,
    count: peers.length + 1,
    at,
    slots,
  }
}

const reasons: Record<string, string> = {
  [offline.type]: `连续 ${silentIntervals} 个采样周期且不少于 ${leastSilentSeconds / 60} 分钟没有收到数据即告警；网关后的设备全部失联时合为一个事件，全部恢复时结束。`,
  [badData.type]: `测点读数超出指标的合理范围持续 ${minutes(badData.holdMs)}即告警，不可信的读数不计入任何统计。`,
  [clockSkew.type]: `网关时钟与平台的偏差超出允许范围持续 ${minutes(clockSkew.holdMs)}即告警。`,
}

const medianOf = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Other inverters that the judge compares with (`shares` of conditions.ts), of the site or its region. */
const comparable = (
  { db, scope }: Context,
  device: typeof devices.$inferSelect,
  site: typeof sites.$inferSelect,
  basis: '同站' | '同区域',
) =>
  db
    .select({ id: devices.id, ratedKw: devices.ratedKw })
    .from(devices)
    .innerJoin(sites, eq(sites.id, devices.siteId))
    .where(
      and(
        basis === '同站' ? eq(devices.siteId, site.id) : like(sites.areaCode, `${site.areaCode.slice(0, 4)}%`),
        // The judge compares with everybody's in a region; a person sees the own ones.
        scope.owns(devices),
        scope.sees(),
        eq(devices.enabled, true),
        eq(devices.energyKind, 'generation'),
        isNotNull(devices.ratedKw),
        gt(devices.ratedKw, 0),
        ne(devices.id, device.id),
      ),
    )
    .orderBy(asc(devices.id))
    .limit(mostPeers)

/** Active power ÷ rated power of devices by the quarter of an hour. */
async function sharesOf(
  { db, clock }: Context,
  of: readonly { id: number; ratedKw: number | null }[],
  zone: string,
  from: number,
  to: number,
): Promise<{ at: number; values: (number | null)[] }[]> {
  const [power] = await db.select({ id: indicators.id }).from(indicators).where(eq(indicators.no, indicator.activePower))
  if (!power) return []
  const rows: { at: number; values: (number | null)[] }[] = []
  const minutesSince = firstMinuteDay(clock())
  for (let day = siteDay(new Date(from), zone); instantOf(day, zone).getTime() <= to; day = addDays(day, 1)) {
    const curves = await readCurves(
      db,
      of.map(({ id }) => ({ deviceId: id, indicatorId: power.id })),
      day,
      15,
      zone,
      minutesSince,
    )
    const byDevice = new Map(curves.map(({ deviceId, slots }) => [deviceId, slots]))
    const midnight = instantOf(day, zone).getTime()
    for (let slot = 0; slot < 96; slot++) {
      const at = midnight + slot * quarter
      if (at + quarter <= from || at > to) continue
      rows.push({
        at,
        values: of.map(({ id, ratedKw }) => {
          const kw = byDevice.get(id)?.[slot] ?? null
          return kw === null || !ratedKw ? null : kw / ratedKw
        }),
      })
    }
  }
  return rows
}
