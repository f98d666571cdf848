import { type SQL, sql } from 'drizzle-orm'
import { energy, energyKinds } from '../../../core/contract/energy/energy.ts'
import { reverseKinds } from '../../ingest/energyKinds.ts'
import { type RowOf, rowsOf, type Shape } from '../../database/rowsOf.ts'
import type { Moments } from '../slots/moments.ts'
import { chosen, type QueryContext, wireTime } from '../sqlFragments.ts'
import type { FigureExplanation } from '../explain.ts'
import { isUnsure, noteOfEntries, qualityOfEntries } from './rowOf.ts'

/** Energy of one kind of one site and day, kWh. */
export interface Counted {
  day: string
  siteId: string
  type: string
  kind: string
  kwh: number
  /** Has a person set the energy of one of its devices? */
  corrected: boolean
}

const reversed = sql.join(
  Object.entries(reverseKinds).map(([kind, reverse]) => sql`(${kind}::text, ${reverse}::text)`),
  sql`, `,
)

const ofMeters = ['delivery', 'purchase', 'chargeMetered', 'dischargeMetered']
/** A revenue meter counts before the devices behind it. */
const meterFirst = (a: Counted, b: Counted) => Number(ofMeters.includes(b.kind)) - Number(ofMeters.includes(a.kind))

/**
 * How a counter of a micro-grid's day came about, site by site.
 * @param of what some of the day's rows give, as the counter itself is computed
 */
export async function counterOfSites(
  { db }: Pick<QueryContext, 'db'>,
  where: SQL,
  at: Moments,
  rows: readonly Counted[],
  of: (rows: readonly Counted[]) => number | null,
): Promise<FigureExplanation> {
  const known = await rowsOf(
    db,
    {
      siteId: 'text',
      name: 'text',
      type: 'text',
      kind: 'text',
      kw: 'number',
      reportedKw: 'number',
      estimated: 'number?',
      manual: 'number',
      unsure: 'number',
      seen: 'text',
    },
    sql`
      with ${chosen(where)},
      registers as (
        select devices.*, devices.energy_kind as kind
        from chosen
          join devices on devices.site_id = chosen.id
        where devices.enabled and devices.energy_kind is not null
        union all
        select devices.*, reversed.kind
        from chosen
          join devices on devices.site_id = chosen.id and devices.enabled
          join (values ${reversed}) as reversed(of, kind) on reversed.of = devices.energy_kind
      )
      select
        chosen.id as "siteId", chosen.name, chosen.type, registers.kind, sum(registers.weight_kw) as kw,
        coalesce(sum(registers.weight_kw) filter (where days.kwh is not null), 0) as "reportedKw",
        sum(days.estimated) filter (where days.manual is null) as estimated,
        count(days.manual)::int as manual, count(*) filter (where ${isUnsure('days')})::int as unsure,
        ${wireTime(sql`max((select max(latest.at) from latest where latest.device_id = registers.id))`, sql`chosen.zone`)}
          as seen
      from chosen
        join registers on registers.site_id = chosen.id
        left join device_days days
          on days.device_id = registers.id
          and days.kind = registers.kind
          and days.day = ${at.today}
      group by chosen.id, chosen.name, chosen.type, chosen.zone, registers.kind
      order by chosen.id, registers.kind
    `,
  )
  const devices = await devicesOf({ db }, where, at)
  // A site that has such registers is one of them, also where none of them is known.
  const registers = known.filter(({ siteId, type, kind }) => of([{ day: at.today, siteId, type, kind, kwh: 0 } as Counted]) !== null)
  const sites = [
    ...new Map([...rows.map(({ siteId }) => [siteId, siteId] as const), ...registers.map(row => [row.siteId, row.name] as const)]),
  ]
  const inputs = sites.flatMap(([siteId, name]): FigureExplanation['inputs'][number][] => {
    const own = rows.filter(row => row.siteId === siteId)
    const kwh = of(own)
    const used =
      own
        .filter(row => of([row]) !== null)
        .sort(meterFirst)
        .find(row => row.kwh === kwh) ?? registers.find(row => row.siteId === siteId)
    if (!used) return []
    const behind = devices.filter(device => device.siteId === siteId && device.kind === used.kind)
    const sum = behind.reduce((all, device) => all + (device.kwh ?? 0), 0)
    // What the fold wrote of the site may be a moment ahead of its registers: then the site stands for them.
    if (kwh !== null && behind.length > 0 && Math.abs(sum - kwh) < 1e-6 * Math.max(1, kwh))
      return behind.map(device => deviceInput(device, at))
    const entries = known.find(row => row.siteId === siteId && row.kind === used.kind) ?? {
      estimated: null,
      manual: 0,
      unsure: 0,
      seen: '',
    }
    const kind = energyKinds[used.kind as keyof typeof energyKinds]
    return [
      {
        name,
        kind: '站点',
        value: kwh,
        unit: 'kWh',
        quality: qualityOfEntries({ ...entries, kwh }),
        at: entries.seen,
        note: [kind, noteOfEntries(entries)].filter(Boolean).join('，'),
        next: { path: energy.page.path, input: { siteId, kind: used.kind, from: at.today, to: at.today, size: 100 }, field: '', key: '' },
      },
    ]
  })
  const kw = (field: 'kw' | 'reportedKw') => registers.reduce((sum, register) => sum + register[field], 0)
  return {
    formula: 'E日 = Σ 各站点今日电量；有计量关口表的站点取关口表，否则取其设备之和',
    source: '电量台账：日电量由表计示数差值得出，异常示数不计，缺数时段按时长均摊并标为估算，人工修正优先',
    day: at.today,
    sums: true,
    coverage: {
      of: '站点',
      reported: sites.filter(([siteId]) => of(rows.filter(row => row.siteId === siteId)) !== null).length,
      total: sites.filter(
        ([siteId]) => registers.some(row => row.siteId === siteId) || of(rows.filter(row => row.siteId === siteId)) !== null,
      ).length,
      reportedKw: kw('reportedKw'),
      totalKw: kw('kw'),
    },
    inputs: inputs.map(input => (input.value === null ? { ...input, quality: 'missing' } : input)),
  }
}

const deviceShape = {
  siteId: 'text',
  siteName: 'text',
  no: 'text',
  name: 'text',
  kind: 'text',
  kwh: 'number?',
  estimated: 'number?',
  manual: 'number',
  unsure: 'number',
  events: 'number',
  seen: 'text',
} satisfies Shape

/** The registers of the sites with what the ledger says of today. */
const devicesOf = ({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments) =>
  rowsOf(
    db,
    deviceShape,
    sql`
      with ${chosen(where)}
      select
        chosen.id as "siteId", chosen.short_name as "siteName", devices.no, devices.name, kinds.kind, days.kwh,
        case when days.manual is null then days.estimated end as estimated,
        (days.manual is not null)::int as manual, ${isUnsure('days')}::int as unsure,
        coalesce(jsonb_array_length(days.events), 0) as events,
        ${wireTime(sql`(select max(latest.at) from latest where latest.device_id = devices.id)`, sql`chosen.zone`)}
          as seen
      from chosen
        join devices on devices.site_id = chosen.id and devices.energy_kind is not null
        cross join lateral (
          select devices.energy_kind as kind
          union all
          select reversed.kind
          from (values ${reversed}) as reversed(of, kind)
          where reversed.of = devices.energy_kind
        ) kinds
        left join device_days days on days.device_id = devices.id and days.kind = kinds.kind and days.day = ${at.today}
      where devices.enabled or days.kwh is not null
      order by chosen.id, devices.no
    `,
  )

function deviceInput(
  { siteName, no, name, kind, events, seen, ...entries }: RowOf<typeof deviceShape>,
  at: Moments,
): FigureExplanation['inputs'][number] {
  const { kwh } = entries
  return {
    name: `${siteName} ${name}`,
    kind: '设备',
    value: kwh,
    unit: 'kWh',
    quality: kwh === null ? 'missing' : qualityOfEntries(entries),
    at: seen,
    note: [energyKinds[kind as keyof typeof energyKinds], noteOfEntries(entries), events > 0 && `表计事件 ${events}`]
      .filter(Boolean)
      .join('，'),
    next: kwh === null ? null : { path: energy.detail.path, input: { deviceNo: no, kind, day: at.today }, field: '', key: '' },
  }
}
