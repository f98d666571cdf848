import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../live/live.ts'
import type { KnownOrder } from './advanceOrder.ts'

export interface OrderRow extends KnownOrder {
  no: string
  siteId: string
  orgId: string
  deviceId: number
  connector: number
}

/** A column as a JSON array: order numbers come from outside and may hold anything. */
const texts = (values: readonly string[]) =>
  sql`
    (
      select array_agg(v order by n)
      from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) with ordinality as u(v, n)
    )
  `
const numbers = (values: readonly (number | null)[]) => `{${values.map(value => value ?? 'NULL').join(',')}}`

const rowsOfStatement = 5000

/** Writes orders as they are now; one that is there takes the new figures. The caller has made sure that they only move forward. */
export async function writeOrders(tx: Transaction, rows: readonly OrderRow[]) {
  for (let from = 0; from < rows.length; from += rowsOfStatement) {
    const part = rows.slice(from, from + rowsOfStatement)
    const column = (of: (row: OrderRow) => number | null) => numbers(part.map(of))
    await tx.execute(sql`
      insert into charging_orders (
        no, org_id, site_id, device_id, connector, started_at, ended_at, reported_at, kwh, peak_kw, start_soc, end_soc,
        periods, energy_cents, service_cents
      )
      select
        no, org, site, device, connector, to_timestamp(started / 1000), to_timestamp(ended / 1000),
        to_timestamp(reported / 1000), kwh, peak, soc0, soc1,
        jsonb_strip_nulls(jsonb_build_object('J', j, 'F', f, 'P', p, 'G', g)),
        energy, service
      from unnest(
        ${texts(part.map(row => row.no))}::text[], ${texts(part.map(row => row.orgId))}::text[],
        ${texts(part.map(row => row.siteId))}::text[], ${column(row => row.deviceId)}::int[],
        ${column(row => row.connector)}::smallint[], ${column(row => row.startedAt)}::float8[],
        ${column(row => row.endedAt)}::float8[], ${column(row => row.reportedAt)}::float8[],
        ${column(row => row.kwh)}::float8[], ${column(row => row.peakKw)}::float8[],
        ${column(row => row.startSoc)}::float8[], ${column(row => row.endSoc)}::float8[],
        ${column(row => row.periods.J ?? null)}::float8[], ${column(row => row.periods.F ?? null)}::float8[],
        ${column(row => row.periods.P ?? null)}::float8[], ${column(row => row.periods.G ?? null)}::float8[],
        ${column(row => row.energyCents)}::bigint[], ${column(row => row.serviceCents)}::bigint[]
      ) as u(
        no, org, site, device, connector, started, ended, reported, kwh, peak, soc0, soc1, j, f, p, g, energy, service
      )
      on conflict (site_id, no) do update set
        ended_at = excluded.ended_at, reported_at = excluded.reported_at, kwh = excluded.kwh,
        peak_kw = excluded.peak_kw, start_soc = excluded.start_soc, end_soc = excluded.end_soc,
        periods = excluded.periods, energy_cents = excluded.energy_cents, service_cents = excluded.service_cents
    `)
  }
}
