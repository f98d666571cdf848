import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { QueryContext } from '../../../figures/sqlFragments.ts'
import { numbers } from '../../../ingest/insertRows.ts'

/** An inverter as it is compared with others. */
export interface Inverter {
  id: number
  no: string
  name: string
  /** Brand and model. */
  model: string
  siteId: string
  ratedKw: number | null
  /** Modules behind it, kWp; shared out by rating where it is not recorded; null = not known. */
  dcKw: number | null
  since: string
}

/**
 * Inverters of the sites of a condition. Of a village the installed capacity is its transformers': there the rating
 * stands for the modules.
 */
export const readInverters = ({ db }: Pick<QueryContext, 'db'>, where: SQL): Promise<Inverter[]> =>
  rowsOf<Inverter>(
    db,
    {
      id: 'number',
      no: 'text',
      name: 'text',
      model: 'text',
      siteId: 'text',
      ratedKw: 'number?',
      dcKw: 'number?',
      since: 'text',
    },
    sql`
      select
        devices.id, devices.no, devices.name, trim(devices.brand || ' ' || devices.model) as model,
        sites.id as "siteId", devices.rated_kw as "ratedKw",
        coalesce(
          devices.dc_kw,
          case
            when sites.type = '006' then devices.rated_kw
            else sites.installed_kw * devices.rated_kw / nullif(sum(devices.rated_kw) over (partition by sites.id), 0)
          end
        ) as "dcKw",
        devices.commissioned_on::text as since
      from devices
        join sites on sites.id = devices.site_id
      where devices.enabled and devices.energy_kind = 'generation' and ${where}
      order by sites.id, devices.no
    `,
  )

/** Generation by `device/day`, kWh, of the ledger. */
export async function readGeneration({ db }: Pick<QueryContext, 'db'>, inverters: readonly Inverter[], days: readonly string[]) {
  if (inverters.length === 0 || days.length === 0) return new Map<string, number>()
  const rows = await rowsOf(
    db,
    { id: 'number', day: 'text', kwh: 'number' },
    sql`
      select device_id as id, day::text as day, kwh
      from device_days
      where kind = 'generation'
        and device_id = any(${numbers(inverters.map(({ id }) => id))}::int[])
        and day between ${days[0]}::date and ${days.at(-1)}::date
    `,
  )
  return new Map(rows.map(({ id, day, kwh }) => [`${id}/${day}`, kwh]))
}
