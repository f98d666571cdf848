import { maskPhone } from '../../access/maskPhone.ts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AlarmRow } from '../../../core/contract/alarms/alarm.ts'
import { round } from '../../../core/units/units.ts'
import { siteTypes } from '../../../core/sites/siteTypes.ts'
import { siteTime } from '../../../core/time/time.ts'
import type { Context } from '../../context.ts'
import { matchesEach, type Named } from '../../database/keyword.ts'
import { one } from '../../database/rows.ts'
import { inArea } from '../../rights/inArea.ts'
import { explain } from '../../figures/explain.ts'
import { alarmShelves, alarms, customers, devices, dicts, indicators, orders, orgs, sites, users } from '../../tables/index.ts'
import { unitOfCondition } from '../abnormal/conditions.ts'
import { samePoint } from '../shelves.ts'
import { alarmValue } from './alarmValue.ts'
import { isRepeatedBy, within } from './repeats.ts'
import { limitSentence, stdValue } from '../alarmText.ts'

export interface AlarmFilter {
  status?: string
  sign?: '1' | '2'
  type?: string
  keyword?: string
  stationId?: string
  siteIds?: readonly string[]
  areaCode?: string
  startTime?: string
  endTime?: string
  live?: boolean
  waiting?: boolean
  shelved?: boolean
  incident?: string
  grouped?: boolean
  repeatsOf?: string
}

const types = alias(dicts, 'type_dict')
const levels = alias(dicts, 'level_dict')
const bases = alias(orgs, 'alarm_base')
const memberDevices = alias(devices, 'member_device')

/**
 * Somebody still has to decide: bell, pop-up, home and 待我处理 show it until then. A limit alarm waits whether or not its
 * value came back; an abnormal condition that is over (status 3) left nothing to decide. Of an incident the incident
 * waits, not its members; what is shelved waits until its shelf ends.
 */
const undecided = and(isNull(alarms.handledAt), eq(alarms.status, '1'), isNull(alarms.partOf))!
export const waitsForDecision = and(undecided, isNull(alarms.shelvedUntil))!
/** Waits for a decision and goes on: what a wall shows, put aside by an operator or not. */
export const isLive = and(undecided, isNull(alarms.recoveredAt))
/** The same of one device: its own alarms, members of incidents among them. */
export const isLiveOfDevice = and(isNull(alarms.handledAt), eq(alarms.status, '1'), isNull(alarms.recoveredAt), isNull(alarms.gatewayId))!
export const isShelved = and(isNotNull(alarms.shelvedUntil), isNull(alarms.partOf))!

/**
 * Capacity an alarm takes out or casts doubt on, kW: of its device; of an incident that of the members that are still away. A meter
 * counts again what the devices behind it do: of several kinds of devices the greatest sum is told. Expects `alarms` and `devices`.
 */
const affectedKw = sql<number | null>`
  case
    when ${alarms.gatewayId} is null then case when ${devices.energyKind} is null then ${devices.ratedKw} else ${devices.weightKw} end
    else (
      select max(kw)
      from (
        select sum(away_device.weight_kw) as kw
        from alarms member
          join devices away_device on away_device.id = member.device_id
        where member.part_of = ${alarms.id} and member.recovered_at is null and away_device.energy_kind is not null
        group by away_device.energy_kind
      ) kinds
    )
  end
`

/**
 * Newest first; what waits, by urgency (alarmLevel 1 紧急 … 3 一般), then by how long it has waited. Walls show the first few of what goes
 * on: the worst, in the order of their colours (sign 1 越限 is red), or a red wall would list what is not; within a level what takes more
 * capacity out comes first.
 */
export function orderOf({ waiting, live }: Pick<AlarmFilter, 'waiting' | 'live'>): SQL[] {
  if (waiting) return [asc(alarms.level), asc(alarms.raisedAt), asc(alarms.id)]
  const newest = [desc(alarms.raisedAt), desc(alarms.id)]
  return live ? [asc(alarms.sign), asc(alarms.level), sql`${affectedKw} desc nulls last`, ...newest] : newest
}

/** By what a person chose, the newest first among equals. What still goes on lasts until `now`. */
export function sortedBy(sort: 'level' | 'time' | 'lasting', order: 'asc' | 'desc', now: Date): SQL[] {
  const by = {
    level: sql`${alarms.level}`,
    time: sql`${alarms.raisedAt}`,
    lasting: sql`coalesce(${alarms.recoveredAt}, ${now.toISOString()}::timestamptz) - ${alarms.raisedAt}`,
  }[sort]
  return [order === 'asc' ? asc(by) : desc(by), ...orderOf({})]
}

/** What the caller may see of the alarms, narrowed by the filter. Expects `alarms`, `sites`, `devices` and `indicators` in the query. */
export function alarmWhere({ scope }: Pick<Context, 'scope'>, filter: AlarmFilter): SQL | undefined {
  const {
    status,
    sign,
    type,
    keyword,
    stationId,
    siteIds,
    areaCode,
    startTime,
    endTime,
    live,
    waiting,
    shelved,
    incident,
    grouped,
    repeatsOf,
  } = filter
  return and(
    scope.owns(alarms),
    scope.sees(),
    live ? isLive : undefined,
    waiting ? waitsForDecision : undefined,
    shelved ? isShelved : undefined,
    incident ? eq(alarms.partOf, Number(incident)) : isNull(alarms.partOf),
    grouped ? sql`not exists (select from alarms newer where ${isRepeatedBy(sql`newer`)} and ${within('newer', { endTime })})` : undefined,
    repeatsOf ? sql`exists (select from alarms newer where newer.id = ${Number(repeatsOf)} and ${isRepeatedBy(sql`newer`)})` : undefined,
    status ? eq(alarms.status, status) : undefined,
    sign ? eq(alarms.sign, sign) : undefined,
    type ? eq(alarms.type, type) : undefined,
    stationId ? eq(alarms.siteId, stationId) : undefined,
    siteIds && inArray(alarms.siteId, [...siteIds]),
    inArea(sites.areaCode, areaCode),
    within('alarms', { startTime, endTime }),
    matchesEach(
      keyword,
      named => sql`
        ${named(sites.name, devices.name, devices.no, indicators.name, alarms.remark)} or ${memberMatches(named)}
      `,
    ),
  )
}

/** Who looks for a device finds the incident it is a member of. */
const memberMatches = (named: Named) => sql`
  exists (
    select 1
    from alarms member
      join devices member_device on member_device.id = member.device_id
    where member.part_of = ${alarms.id} and (${named(memberDevices.name, memberDevices.no)})
  )
`

const columns = {
  alarm: alarms,
  site: sites,
  device: { no: devices.no, name: devices.name, type: devices.type },
  customer: { name: customers.name, contact: customers.contact, phone: customers.phone },
  indicator: { no: indicators.no, name: indicators.name, unit: indicators.unit },
  base: { id: bases.id, name: bases.name },
  order: {
    id: orders.id,
    no: orders.no,
    kind: orders.kind,
    crewId: orders.crewId,
    degree: orders.degree,
    plan: orders.planFinishTime,
    content: orders.content,
    remark: orders.remark,
  },
  typeName: types.name,
  levelName: levels.name,
  handledBy: users.userName,
  affectedKw,
  members: sql<number>`
    case
      when ${alarms.gatewayId} is null then 0
      else (select count(*)::int from alarms member where member.part_of = ${alarms.id})
    end
  `,
  away: sql<number>`
    case
      when ${alarms.gatewayId} is null then 0
      else (select count(*)::int from alarms member where member.part_of = ${alarms.id} and member.recovered_at is null)
    end
  `,
}

/** Wire rows of the alarms a condition selects. */
export async function alarmRows(
  { db, clock, principal }: Pick<Context, 'db' | 'clock' | 'principal'>,
  where: SQL | undefined,
  { limit, offset = 0, order = orderOf({}) }: { limit: number; offset?: number; order?: SQL[] },
): Promise<AlarmRow[]> {
  const rows = await db
    .select(columns)
    .from(alarms)
    .innerJoin(sites, eq(sites.id, alarms.siteId))
    .innerJoin(devices, eq(devices.id, alarms.deviceId))
    .leftJoin(customers, eq(customers.id, sites.customerId))
    .leftJoin(indicators, eq(indicators.id, alarms.indicatorId))
    .leftJoin(bases, eq(bases.id, sites.baseId))
    // A member decided with its incident shares the incident's order.
    .leftJoin(
      orders,
      sql`
        ${orders.id}
        = coalesce(
          ${alarms.orderId},
          (
            select incident.order_id
            from alarms incident
            where incident.id = ${alarms.partOf} and incident.handled_at = ${alarms.handledAt}
          )
        )
      `,
    )
    .leftJoin(users, eq(users.id, alarms.handledBy))
    .leftJoin(
      types,
      and(eq(types.code, alarms.type), sql`${types.type} = case when ${alarms.sign} = '1' then 'alarm_type' else 'abnormal_type' end`),
    )
    .leftJoin(levels, and(eq(levels.code, alarms.level), eq(levels.type, 'alarmLevel')))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  // Only of a row the caller was shown; a single one need not be named.
  const shownId = (id: string) => String(one(rows.filter(({ alarm }) => id === '' || String(alarm.id) === id).slice(0, 1)).alarm.id)
  explain('alarm.value', id => alarmValue({ db }, shownId(id)))
  const shelves = await shelvesOf(
    db,
    rows.flatMap(({ alarm }) => (alarm.shelvedUntil ? [alarm.id] : [])),
  )
  const now = clock().getTime()
  // A wall is read by whoever passes: who is called there is for those who may open the alarm.
  const named = principal.kind !== 'anonymous' && principal.capabilities.has('alarm:read')
  return rows.map(row => {
    const shelf = shelves.get(row.alarm.id) ?? null
    // Who put it aside and why is the operators' own.
    return { ...wireRow(row, now), shelf: named ? shelf : null, ...(named ? {} : { clientUser: '', clientUserPhone: '' }) }
  })
}

/** The shelves on which these alarms lie. */
async function shelvesOf(db: Context['db'], ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, NonNullable<AlarmRow['shelf']>>()
  const rows = await db
    .select({
      id: alarms.id,
      zone: sites.zone,
      until: alarmShelves.until,
      at: alarmShelves.shelvedAt,
      by: users.userName,
      reason: alarmShelves.reason,
    })
    .from(alarms)
    .innerJoin(sites, eq(sites.id, alarms.siteId))
    .innerJoin(alarmShelves, and(samePoint, isNull(alarmShelves.endedAt)))
    .leftJoin(users, eq(users.id, alarmShelves.shelvedBy))
    .where(inArray(alarms.id, [...ids]))
  return new Map(
    rows.map(({ id, zone, until, at, by, reason }) => [id, { until: siteTime(until, zone), at: siteTime(at, zone), by: by ?? '', reason }]),
  )
}

const limitStates: Record<string, string> = { '1': '待处理', '2': '处理中', '3': '已处理' }
export const stateName = (sign: string, status: string) =>
  sign === '1' ? (limitStates[status] ?? status) : status === '1' ? '异常未恢复' : '异常已恢复'

type Joined = { [K in keyof typeof columns]: unknown } & {
  alarm: typeof alarms.$inferSelect
  site: typeof sites.$inferSelect
  device: { no: string; name: string; type: string }
  customer: { name: string; contact: string | null; phone: string | null } | null
  indicator: { no: string; name: string; unit: string } | null
  base: { id: string; name: string } | null
  order: {
    id: number
    no: string
    kind: string
    crewId: string | null
    degree: string | null
    plan: Date | null
    content: string
    remark: string | null
  } | null
  typeName: string | null
  levelName: string | null
  handledBy: string | null
  members: number
  away: number
  affectedKw: number | null
}

function wireRow(
  { alarm, site, device, customer, indicator, base, order, typeName, levelName, handledBy, members, away, affectedKw }: Joined,
  now: number,
): Omit<AlarmRow, 'shelf'> {
  const zone = site.zone
  const limited = alarm.sign === '1'
  const unit = limited ? (indicator?.unit ?? '') : unitOfCondition(alarm.type)
  const raised = siteTime(alarm.raisedAt, zone)
  return {
    id: String(alarm.id),
    sign: limited ? '1' : '2',
    status: alarm.status,
    statusName: stateName(alarm.sign, alarm.status),
    type: alarm.type,
    typeName: typeName ?? '--',
    level: alarm.level,
    levelName: levelName ?? '--',
    remark: limited ? limitSentence(alarm.remark, alarm.value, unit, alarm.lower, alarm.upper) : alarm.remark,
    contentName: limited ? alarm.remark : '--',
    alarmIndexname: indicator?.name ?? '--',
    indiNo: indicator?.no ?? '',
    unitName: unit,
    value: alarm.value,
    stdValue: stdValue(alarm.lower, alarm.upper),
    time: raised,
    valueTime: raised,
    faultTime: raised,
    recoverTime: siteTime(alarm.recoveredAt, zone),
    duration: Math.max(0, Math.round(((alarm.recoveredAt?.getTime() ?? now) - alarm.raisedAt.getTime()) / 1000)),
    devId: device.no,
    devName: device.name,
    msName: device.name,
    devType: device.type,
    clientName: customer?.name ?? '',
    clientUser: customer?.contact || site.contact || '',
    clientUserPhone: maskPhone(customer?.phone || site.phone),
    stationId: site.id,
    stationName: site.name,
    stationType: site.type,
    stationTypeName: siteTypes[site.type as keyof typeof siteTypes] ?? '',
    stationAddr: site.address,
    stationaddress: site.address,
    longitude: site.longitude,
    latitude: site.latitude,
    areaCode: site.areaCode,
    baseId: base?.id ?? '',
    baseName: base?.name ?? '',
    crewId: order?.crewId ?? '',
    nextDeal: alarm.nextDeal ?? '',
    dealOpinion: alarm.dealOpinion ?? '',
    orderDegree: order?.degree ?? '',
    planFinishTime: siteTime(order?.plan, zone),
    orderContent: order?.content ?? '',
    orderRemark: order?.remark ?? '',
    orderNo: order?.no ?? '',
    orderId: order ? String(order.id) : '',
    orderKind: order?.kind ?? '',
    handledBy: handledBy ?? '',
    handledAt: siteTime(alarm.handledAt, zone),
    repeats: 0,
    members,
    away,
    affectedKw: affectedKw === null ? null : round(Number(affectedKw)),
    partOf: alarm.partOf === null ? '' : String(alarm.partOf),
    returned: alarm.returnedFrom ?? 0,
  }
}
