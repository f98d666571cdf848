import { and, type SQL, sql } from 'drizzle-orm'
import { rightSkewSeconds, skewKnownMinutes, toleratedSkewSeconds } from '../../../../core/time/clockSkew.ts'
import type { ClockBand, GatewayRow, GatewayState } from '../../../../core/contract/devices/communication.ts'
import { samplingMs } from '../../../../core/units/freshness.ts'
import type { Context } from '../../../context.ts'
import { isFresh } from '../../../database/fresh.ts'
import { matches } from '../../../database/keyword.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { live, wireTime } from '../../../figures/sqlFragments.ts'
import { gateways, sites } from '../../../tables/index.ts'

export interface GatewayFilter {
  gatewayNo?: string
  stationId?: string
  state?: GatewayState
  clock?: ClockBand
  keyword?: string
}

/**
 * CTE `known`: the gateways the caller sees with what is heard behind them and what they delivered in the last 24 hours
 * of the log. Sums are `float8`: one gateway that sends the same again and again has more points in a day than an
 * integer holds.
 */
function known({ scope, clock }: Pick<Context, 'scope' | 'clock'>, { gatewayNo, stationId, keyword }: GatewayFilter): SQL {
  const now = clock().toISOString()
  const where =
    and(
      scope.sees(),
      gatewayNo ? sql`${gateways.id} = ${gatewayNo}` : undefined,
      stationId ? sql`${sites.id} = ${stationId}` : undefined,
      matches(keyword, gateways.name, gateways.id, sites.name, sites.shortName),
    ) ?? sql`true`
  const skew = sql`
    case
      when gateways.clock_measured_at > ${now}::timestamptz - make_interval(mins => ${skewKnownMinutes})
        and gateways.clock_measured_at <= ${now}::timestamptz then gateways.clock_skew_seconds
    end
  `
  return sql`
    mine as (
      select
        gateways.id, gateways.name, gateways.last_seen_at, ${skew} as skew, gateways.clock_measured_at,
        sites.id as site_id, sites.short_name as site_name, sites.type as site_type, sites.area_code, sites.zone
      from gateways
        join sites on sites.id = gateways.site_id
      where ${where}
    ),
    behind as (
      select
        devices.gateway_id, count(*)::int as devices,
        (count(*) filter (where ${isFresh(sql`live.at`, sql`devices.sampling_seconds`, now)}))::int as reporting,
        min(devices.sampling_seconds) as sampling, max(live.at) as at
      from mine
        join devices on devices.gateway_id = mine.id and devices.enabled
        left join latest_devices live on live.device_id = devices.id
      group by devices.gateway_id
    ),
    delivered as (
      select
        gateway_id, max(last_at) as last_at, sum(points)::float8 as points, sum(accepted)::float8 as accepted,
        sum(late)::float8 as late, sum(suspect)::float8 as suspect, sum(refused)::float8 as refused
      from gateway_deliveries
      where gateway_id in (select id from mine)
        and hour > ${now}::timestamptz - interval '24 hours'
        and hour <= ${now}::timestamptz
      group by gateway_id
    ),
    alarming as (
      select devices.gateway_id, count(*)::int as count
      from alarms
        join devices on devices.id = alarms.device_id
        join mine on mine.id = devices.gateway_id
      where ${live}
      group by devices.gateway_id
    ),
    heard as (
      select
        mine.*, greatest(mine.last_seen_at, behind.at) as seen, coalesce(behind.devices, 0) as devices,
        coalesce(behind.reporting, 0) as reporting, coalesce(behind.sampling, ${samplingMs / 1000}) as sampling,
        coalesce(alarming.count, 0) as alarms, delivered.last_at, delivered.points, delivered.accepted, delivered.late,
        delivered.suspect, delivered.refused
      from mine
        left join behind on behind.gateway_id = mine.id
        left join delivered on delivered.gateway_id = mine.id
        left join alarming on alarming.gateway_id = mine.id
    ),
    known as (
      select
        heard.*,
        case
          when reporting > 0 or devices = 0 and ${isFresh(sql`seen`, sql`sampling`, now)} then 'online'
          when ${isFresh(sql`last_at`, sql`sampling`, now)} then 'late'
          else 'offline'
        end as state,
        case
          when skew is null then 'unknown'
          when abs(skew) <= ${rightSkewSeconds} then 'good'
          when abs(skew) <= ${toleratedSkewSeconds} then 'tolerable'
          else 'bad'
        end as band
      from heard
    )
  `
}

const narrowed = ({ state, clock }: GatewayFilter) =>
  and(state ? sql`known.state = ${state}` : undefined, clock ? sql`known.band = ${clock}` : undefined) ?? sql`true`

/** Whoever is not heard first, then who is late, then whose clock is off. */
const worstFirst = sql`
  case known.state when 'offline' then 0 when 'late' then 1 else 2 end,
  case known.band when 'bad' then 0 else 1 end, known.site_name, known.id
`

export async function gatewayRows(context: Context, filter: GatewayFilter, tail: SQL = sql``): Promise<GatewayRow[]> {
  return rowsOf<GatewayRow>(
    context.db,
    {
      gatewayNo: 'text',
      gatewayName: 'text',
      stationId: 'text',
      stationName: 'text',
      stationType: 'text',
      areaName: 'text',
      state: 'text',
      lastSeen: 'text',
      lastDelivery: 'text',
      samplingSeconds: 'number',
      devices: 'number',
      reporting: 'number',
      alarmCount: 'number',
      clockSkew: 'number?',
      clockBand: 'text',
      clockAt: 'text',
      points: 'number?',
      late: 'number?',
      suspect: 'number?',
      refused: 'number?',
      lateShare: 'number?',
    },
    sql`
      with ${known(context, filter)}
      select
        known.id as "gatewayNo", known.name as "gatewayName", site_id as "stationId", site_name as "stationName",
        site_type as "stationType", coalesce(regions.name, '') as "areaName", state,
        ${wireTime(sql`seen`, sql`zone`)} as "lastSeen", ${wireTime(sql`last_at`, sql`zone`)} as "lastDelivery",
        sampling as "samplingSeconds", devices, reporting, alarms as "alarmCount", skew as "clockSkew",
        band as "clockBand", ${wireTime(sql`clock_measured_at`, sql`zone`)} as "clockAt", points, late, suspect,
        refused,
        case when accepted > 0 then round((1000 * late / accepted)::numeric)::float8 / 10 end as "lateShare"
      from known
        left join regions on regions.id = known.area_code
      where ${narrowed(filter)}
      order by ${worstFirst} ${tail}
    `,
  )
}

export async function countGateways(context: Context, filter: GatewayFilter): Promise<number> {
  const [row] = await rowsOf(
    context.db,
    { total: 'number' },
    sql`
      with ${known(context, filter)}
      select count(*)::int as total
      from known
      where ${narrowed(filter)}
    `,
  )
  return row?.total ?? 0
}

const countOf = (condition: SQL) => sql`(count(*) filter (where ${condition}))::int`

/** Counts over all gateways of the filter, whatever their state. */
export async function gatewayCounts(context: Context, filter: Pick<GatewayFilter, 'stationId' | 'keyword'>) {
  const [row] = await rowsOf(
    context.db,
    {
      total: 'number',
      online: 'number',
      late: 'number',
      offline: 'number',
      good: 'number',
      tolerable: 'number',
      bad: 'number',
      unknown: 'number',
      devices: 'number',
      reporting: 'number',
      points: 'number',
      late24: 'number',
      refused: 'number',
    },
    sql`
      with ${known(context, filter)}
      select
        count(*)::int as total, ${countOf(sql`state = 'online'`)} as online, ${countOf(sql`state = 'late'`)} as late,
        ${countOf(sql`state = 'offline'`)} as offline, ${countOf(sql`band = 'good'`)} as good,
        ${countOf(sql`band = 'tolerable'`)} as tolerable, ${countOf(sql`band = 'bad'`)} as bad,
        ${countOf(sql`band = 'unknown'`)} as unknown, coalesce(sum(devices), 0)::int as devices,
        coalesce(sum(reporting), 0)::int as reporting, coalesce(sum(points), 0) as points,
        coalesce(sum(late), 0) as late24, coalesce(sum(refused), 0) as refused
      from known
    `,
  )
  const { good, tolerable, bad, unknown, ...counts } = row!
  return { ...counts, clocks: { good, tolerable, bad, unknown } }
}
