import { type SQL, sql } from 'drizzle-orm'
import { type Quality, worstOf } from '../../../../core/units/quality.ts'
import { reverseKinds } from '../../../ingest/energyKinds.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { DayCounters } from '../../../figures/microgrid/microgridDays.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { chosen, counts, type QueryContext, wireTime } from '../../../figures/sqlFragments.ts'
import { type Entries, isUnsure, qualityOfEntries } from '../../../figures/explain/rowOf.ts'
import type { dayBalance } from './dayBalance.ts'

interface DayEntries {
  byKind: ReadonlyMap<string, Entries>
  /** Capacity of the devices that make the sites' own energies, and of those whose energy of today is known, kW. */
  coverage: {
    reportedKw: number
    totalKw: number
    /** Of it that of devices without a nameplate, left out where there is none. */
    assumedKw?: number
    /** Site time of the oldest newest reading of those whose energy is known; '' = none. */
    oldest: string
    quality: Quality
  }
}

/** What the ledger says of today's energies: what is estimated, set by hand and missing. */
export async function dayEntries({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments): Promise<DayEntries> {
  const rows = await rowsOf(
    db,
    {
      kind: 'text',
      kwh: 'number?',
      estimated: 'number?',
      manual: 'number',
      unsure: 'number',
      counts: 'boolean',
      totalKw: 'number',
      reportedKw: 'number',
      assumedKw: 'number',
      oldest: 'text',
    },
    sql`
      with ${chosen(where)},
      registers as (
        select
          devices.id, devices.energy_kind, ${counts} as counts, devices.weight_kw as kw,
          coalesce(devices.rated_kw > 0, false) as labelled
        from chosen
          join devices on devices.site_id = chosen.id and devices.enabled and devices.energy_kind is not null
      )
      select
        coalesce(days.kind, registers.energy_kind) as kind, counts, sum(days.kwh) as kwh,
        sum(days.estimated) filter (where days.manual is null) as estimated,
        count(days.manual)::int as manual, count(*) filter (where ${isUnsure('days')})::int as unsure,
        sum(registers.kw) as "totalKw",
        coalesce(sum(registers.kw) filter (where days.kwh is not null), 0) as "reportedKw",
        coalesce(sum(registers.kw) filter (where not labelled), 0) as "assumedKw",
        ${wireTime(sql`min(newest.at) filter (where days.kwh is not null)`, sql`${at.zone}`)} as oldest
      from registers
        left join device_days days on days.device_id = registers.id and days.day = ${at.today}
        left join lateral (
          select max(latest.at) as at
          from latest
          where latest.device_id = registers.id
        ) newest on true
      group by 1, 2
    `,
  )
  const reverse = new Set(Object.values(reverseKinds) as string[])
  const own = rows.filter(row => row.counts && !reverse.has(row.kind))
  const sum = (of: 'totalKw' | 'reportedKw' | 'assumedKw') => own.reduce((kw, row) => kw + row[of], 0)
  const assumedKw = sum('assumedKw')
  return {
    byKind: new Map(rows.map(({ kind, estimated, manual, unsure, kwh }) => [kind, { estimated, manual, unsure, kwh }])),
    coverage: {
      reportedKw: sum('reportedKw'),
      totalKw: sum('totalKw'),
      ...(assumedKw > 0 && { assumedKw }),
      oldest: own.flatMap(row => (row.oldest ? [row.oldest] : [])).sort()[0] ?? '',
      quality: worstOf(own.filter(row => row.oldest).map(qualityOfEntries)),
    },
  }
}

/** Quality of each energy of the day: what its ledger entries say; an exchange worked out from quarters is estimated. */
export function qualitiesOfDay(counters: DayCounters, balance: ReturnType<typeof dayBalance>, { byKind }: DayEntries) {
  const of = (value: number | null, kind: string): Quality =>
    value === null ? 'missing' : qualityOfEntries(byKind.get(kind) ?? { estimated: null, manual: 0, unsure: 0, kwh: null })
  const exchanged = (value: number | null, counter: number | null, kind: string): Quality =>
    value === null ? 'missing' : counter === null ? 'estimated' : of(value, kind)
  return {
    generation: of(counters.generation, 'generation'),
    bought: exchanged(balance.bought, counters.imported, 'import'),
    sold: exchanged(balance.sold, counters.exported, 'export'),
    charged: of(counters.charged, 'charge'),
    discharged: of(counters.discharged, 'discharge'),
    consumption: of(counters.consumption, 'consumption'),
    charging: of(counters.charging, 'charging'),
  }
}
