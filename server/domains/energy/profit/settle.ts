import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../database/rowsOf.ts'
import { addDays, siteDay, siteTime } from '../../../../core/time/time.ts'
import { dataFile } from '../../../database/dataFile.ts'
import { readTariffs } from '../../../figures/money/readTariffs.ts'
import { settledAt } from '../../../figures/money/settledMoney.ts'
import type { Queryable } from '../../../database/db.ts'
import { writeFact } from '../../../database/facts.ts'
import { numbers, texts } from '../../../ingest/insertRows.ts'
import type { Transaction } from '../../../live/live.ts'
import type { ProfitItem } from '../../../../core/contract/energy/profit.ts'
import { type FlowRow, type MoneyPart, type MoneyRow, moneyOfDay, type SettlementInput } from './moneyOfDay.ts'
import { curveDays, readEnergies, readSites } from './readEnergies.ts'
import { readFlows } from './readFlows.ts'
import { settlementRule } from './settlementRules.ts'

/** One settles at a time. */
export const settlementLock = sql`select pg_advisory_xact_lock(hashtext('profit settlement'))`
/** Days of one go: more would hold the embedded engine for long. */
const atOnce = 60
const rowsOfStatement = 20_000

const costs = () => dataFile<{ yuanPerKwYear: Record<string, number> }>('maintenanceCosts.json').yuanPerKwYear

async function feesOfOrders(db: Queryable, first: string, last: string) {
  const rows = await rowsOf(
    db,
    { siteId: 'text', day: 'text', kwh: 'number', energyCents: 'number', serviceCents: 'number' },
    sql`
      select
        s.id as "siteId", (o.started_at at time zone s.zone)::date::text as day, sum(o.kwh)::float8 as kwh,
        sum(o.energy_cents)::float8 as "energyCents", sum(o.service_cents)::float8 as "serviceCents"
      from sites s
        join charging_orders o on o.site_id = s.id
      where s.type = '005'
        and o.started_at >= ${first}::date - interval '1 day'
        and o.started_at < ${last}::date + interval '2 days'
      group by 1, 2
    `,
  )
  const fees = new Map(rows.map(row => [`${row.siteId}/${row.day}`, row]))
  return (siteId: string, day: string) => fees.get(`${siteId}/${day}`)
}

const flags = (values: readonly boolean[]) => `{${values.join(',')}}`

async function write(tx: Transaction, rows: readonly MoneyRow[]) {
  for (let from = 0; from < rows.length; from += rowsOfStatement) {
    const part = rows.slice(from, from + rowsOfStatement)
    await tx.execute(sql`
      insert into site_money (site_id, org_id, day, item, cents, estimated)
      select *
      from unnest(
        ${texts(part.map(row => row.siteId))}::text[], ${texts(part.map(row => row.orgId))}::text[],
        ${texts(part.map(row => row.day))}::date[], ${texts(part.map(row => row.item))}::text[],
        ${numbers(part.map(row => row.cents))}::bigint[], ${flags(part.map(row => row.estimated))}::boolean[]
      )
    `)
  }
}

async function writeFlows(tx: Transaction, rows: readonly FlowRow[]) {
  for (let from = 0; from < rows.length; from += rowsOfStatement) {
    const part = rows.slice(from, from + rowsOfStatement)
    await tx.execute(sql`
      insert into settled_flows (site_id, org_id, day, flow, kwh, cents, estimated)
      select *
      from unnest(
        ${texts(part.map(row => row.siteId))}::text[], ${texts(part.map(row => row.orgId))}::text[],
        ${texts(part.map(row => row.day))}::date[], ${texts(part.map(row => row.flow))}::text[],
        ${numbers(part.map(row => row.kwh))}::float8[],
        ${`{${part.map(row => row.cents ?? 'null').join(',')}}`}::bigint[],
        ${flags(part.map(row => row.estimated))}::boolean[]
      )
    `)
  }
}

/**
 * What the settlement of these days is made from.
 * @param now of today only what has happened by now @param only these sites and who shares their grid connections; left out: all
 */
async function readSettlement(db: Queryable, first: string, last: string, now: Date, only?: readonly string[]): Promise<SettlementInput> {
  const all = await readSites(db)
  const grids = new Set(all.flatMap(({ id, microgridId }) => (only?.includes(id) && microgridId ? [microgridId] : [])))
  const sites = only ? all.filter(({ id, microgridId }) => only.includes(id) || (microgridId !== null && grids.has(microgridId))) : all
  const nowHour = Number(siteTime(now).slice(11, 13))
  const energies = await readEnergies(db, first, last, siteDay(now), nowHour, only && sites.map(({ id }) => id))
  return {
    sites,
    ...energies,
    feesOf: await feesOfOrders(db, first, last),
    flowsOf: await readFlows(db, sites, first, last, now),
    tariffOf: await readTariffs(db),
    maintenance: costs(),
  }
}

/** How the amounts of one site and day come about, by the settlement's own code; nothing is written. */
export async function partsOfDay(db: Queryable, siteId: string, day: string, now: Date) {
  const parts = new Map<ProfitItem, MoneyPart[]>()
  const input = await readSettlement(db, day, day, now, [siteId])
  const { money } = moneyOfDay(day, { ...input, watch: (site, item, of) => void (site === siteId && parts.set(item, of)) })
  return { parts, money: money.filter(row => row.siteId === siteId) }
}

/**
 * Works out what every site earned and cost on each of these days, both included, and puts it in the place of what
 * stood there: as often as one likes.
 * @param now of today only what has happened by now
 */
export async function settleDays(tx: Transaction, first: string, last: string, now: Date) {
  await tx.execute(settlementLock)
  const today = siteDay(now)
  for (let from = first; from <= last; from = addDays(from, atOnce)) {
    const end = addDays(from, atOnce - 1)
    const to = end < last ? end : last
    const known = await readSettlement(tx, from, to, now)
    const rows: MoneyRow[] = []
    const flows: FlowRow[] = []
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const settled = moneyOfDay(day, known)
      rows.push(...settled.money)
      // Older ones nobody can reconcile: the curves behind them are gone.
      if (day >= addDays(today, -curveDays)) flows.push(...settled.flows)
    }
    await tx.execute(sql`delete from site_money where day between ${from} and ${to}`)
    await write(tx, rows)
    await tx.execute(sql`delete from settled_flows where day between ${from} and ${to}`)
    await writeFlows(tx, flows)
    await tx.execute(sql`
      insert into settled_days (day, rule)
      select day::date, ${settlementRule}::smallint
      from generate_series(${from}::date, ${to}::date, interval '1 day') as day
      on conflict (day) do update set rule = excluded.rule
    `)
  }
}

/** Notes that everything up to this moment is settled. */
export const noteSettled = (db: Queryable, now: Date) => writeFact(db, settledAt, now.toISOString())

/** The first day whose energies anybody knows. */
export async function firstDay(db: Queryable): Promise<string | null> {
  const [known] = await rowsOf(db, { day: 'text?' }, sql`select min(day)::text as day from site_days`)
  return known?.day ?? null
}
