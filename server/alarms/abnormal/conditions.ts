import type { RowOf, Shape } from '../../database/rowsOf.ts'
import { type SQL, sql } from 'drizzle-orm'
import { indicator } from '../../../core/devices/indicators.ts'
import { quality } from '../../../core/units/quality.ts'
import { isFresh } from '../../database/fresh.ts'

/** An abnormal condition (sign 2): code of dictionary abnormal_type, level of alarmLevel, and how long it must last. */
export interface Condition {
  type: string
  level: string
  holdMs: number
  /** Unit of the value its alarms carry; without one they carry none. */
  unit?: string
}

/** 11 通讯中断: its hold is part of the query, because silence is counted in sampling intervals. */
export const offline: Condition = { type: '11', level: '2', holdMs: 0 }
export const zeroGeneration: Condition = { type: '12', level: '2', holdMs: 10 * 60_000, unit: 'kW' }
export const lowGeneration: Condition = { type: '14', level: '3', holdMs: 30 * 60_000, unit: 'kW' }
export const badData: Condition = { type: '15', level: '3', holdMs: 10 * 60_000 }
/**
 * 16 时钟偏差, the product's own: no type of the documents speaks of a gateway. 数据异常 is judged by the device's values and
 * would end when these are believed, which they are with a wrong clock. What it carries is how far the clock is ahead.
 */
export const clockSkew: Condition = { type: '16', level: '3', holdMs: 10 * 60_000, unit: 's' }

const conditions = [offline, zeroGeneration, lowGeneration, badData, clockSkew]
/** Unit of an abnormal condition's value: its alarms name no indicator that would have one. */
export const unitOfCondition = (type: string) => conditions.find(condition => condition.type === type)?.unit ?? ''

/** Silence of this many sampling intervals, and of at least five minutes, counts as a broken connection. */
export const silentIntervals = 5
export const leastSilentSeconds = 300

/** A device in or out of a condition; `remark` is the sentence of its alarm. Devices without evidence either way are not listed. */
export const verdict = {
  type: 'text',
  deviceId: 'number',
  orgId: 'text',
  siteId: 'text',
  abnormal: 'boolean',
  remark: 'text',
  value: 'number?',
  at: 'text',
} satisfies Shape
export type Verdict = RowOf<typeof verdict>

interface Slice {
  now: Date
  /** Silence before the start of the server is the server's own. */
  listeningSince: Date
  /** Sites that are delivering what is long gone. */
  behind: ReadonlySet<string>
  /** Devices with a number above this … */
  after: number
  /** … and up to this one. */
  upTo: number
}

const inSlice = ({ after, upTo }: Slice) => sql`d.enabled and d.id > ${after} and d.id <= ${upTo}`
const iso = (date: Date) => sql`${date.toISOString()}::timestamptz`

/** What a silent device tells of its gateway besides. */
export const silence = {
  ...verdict,
  gatewayId: 'text',
  gatewayName: 'text',
  /** Nothing behind the gateway is heard, and there is more than one device. */
  together: 'boolean',
  /** Its first device, which stands for it. */
  firstId: 'number',
  firstSiteId: 'text',
  deviceCount: 'number',
} satisfies Shape
export type Silence = RowOf<typeof silence>

/**
 * 通讯中断, device by device; `together` where nothing behind the gateway is heard any more (writeSilence.ts makes one
 * incident of it). A device that was silent when the server began to listen, and has not been silent for long enough
 * since, is not known: no verdict, an open alarm stays. Nor is one whose site is making up for what it missed
 * (`behind`): its newest reading is old because older ones come first.
 */
export const offlineVerdicts = (slice: Slice): SQL => sql`
  with windows as (
    select
      d.*,
      ${iso(slice.now)}
        - make_interval(secs => greatest(${leastSilentSeconds}, ${silentIntervals} * d.sampling_seconds)) as since
    from devices d
  ),
  heard as (
    select
      d.id, d.org_id, d.site_id, d.gateway_id, d.last_seen_at, d.last_seen_at < d.since as silent,
      d.last_seen_at < d.since
        and (
          ${iso(slice.listeningSince)} >= d.since
          or d.site_id = any(${sql.param([...slice.behind])}::text[])
        ) as unknown
    from windows d
    where d.last_seen_at is not null
      and d.enabled
      and d.gateway_id in (select d.gateway_id from devices d where ${inSlice(slice)})
  ),
  behind as (
    select
      gateway_id, min(id) as first_id, (array_agg(site_id order by id))[1] as first_site,
      count(*)::int as device_count, bool_and(silent) as all_silent
    from heard
    group by gateway_id
  )
  select
    ${offline.type} as type, h.id as "deviceId", h.org_id as "orgId", h.site_id as "siteId", h.silent as abnormal,
    '设备通讯中断' as remark, null::float8 as value, h.last_seen_at as at, h.gateway_id as "gatewayId",
    coalesce(g.name, '采集网关') as "gatewayName", b.all_silent and b.device_count > 1 as together,
    b.first_id as "firstId", b.first_site as "firstSiteId", b.device_count as "deviceCount"
  from heard h
    join behind b on b.gateway_id = h.gateway_id
    left join gateways g on g.id = h.gateway_id
  where h.id > ${slice.after} and h.id <= ${slice.upTo} and not h.unknown
`

/** Of some sites those whose newest reading is old: what they deliver now is what they missed before. */
export const behindSites = (arrived: readonly string[], now: Date): SQL => sql`
  select d.site_id as "siteId"
  from devices d
  where d.enabled and d.site_id = any(${sql.param([...arrived])}::text[])
  group by d.site_id
  having max(d.last_seen_at) < ${iso(now)} - make_interval(secs => ${leastSilentSeconds})
`

/** Share of rated power of every PV inverter that is not late; what its neighbours are compared by. */
const shares = (now: Date) => sql`
  select d.id, d.org_id, d.site_id, left(s.area_code, 4) as area, l.value / d.rated_kw as share, l.value, l.at
  from devices d join sites s on s.id = d.site_id
    join indicators i on i.no = ${indicator.activePower}
    join latest l on l.device_id = d.id and l.indicator_id = i.id
  where d.enabled and d.energy_kind = 'generation' and d.rated_kw > 0 and l.quality < ${quality.suspect}
    and ${isFresh(sql`l.at`, sql`d.sampling_seconds`, now.toISOString())} and l.at <= ${iso(now)} + interval '5 minutes'`

/** Median share by area (`area`) and by site (`site`): what the sun gives there now. */
export const peerMedians = (now: Date): SQL => sql`
  with shares as (${shares(now)})
  select
    'area:' || area as place, count(*)::int as "count", percentile_cont(0.5) within group (order by share) as median
  from shares
  group by area
  union all
  select 'site:' || site_id, count(*)::int, percentile_cont(0.5) within group (order by share)
  from shares
  group by site_id
`

export const shareRows = (slice: Slice): SQL =>
  sql`select * from (${shares(slice.now)}) d where d.id > ${slice.after} and d.id <= ${slice.upTo}`

const doubted = sql`(l.quality >= ${quality.suspect} or doubtful.at is not null)`

/**
 * 数据异常: the newest reading of an indicator is not believed. `latest` shows the believed one before it; the other stands
 * in `readings`, which are asked only for what a device told nothing believed of since it was last heard.
 */
export const badDataVerdicts = (slice: Slice): SQL => sql`
  select
    ${badData.type} as type, d.id as "deviceId", d.org_id as "orgId", d.site_id as "siteId",
    bool_or(${doubted}) as abnormal,
    '数据异常：' || coalesce(string_agg(i.name, '、' order by i.id) filter (where ${doubted}), '') || '超出合理范围' as remark,
    null::float8 as value, max(greatest(l.at, doubtful.at)) as at
  from devices d
    join latest l on l.device_id = d.id
    join indicators i on i.id = l.indicator_id
    cross join lateral (
      select max(r.at) as at
      from readings r
      where d.last_seen_at > l.at
        and r.device_id = l.device_id
        and r.indicator_id = l.indicator_id
        and r.at > l.at
        and r.quality >= ${quality.suspect}
    ) doubtful
  where ${inSlice(slice)}
    and ${isFresh(sql`greatest(l.at, doubtful.at)`, sql`d.sampling_seconds`, slice.now.toISOString())}
  group by d.id
`
