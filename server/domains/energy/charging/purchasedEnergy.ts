import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../database/rowsOf.ts'
import { changeOf } from '../../../figures/energySums.ts'
import { type QueryContext, chosen, plus } from '../../../figures/sqlFragments.ts'
import { explain } from '../../../figures/explain.ts'
import { ledgerQualities } from '../../../figures/explain/ledgerEntries.ts'
import { energyOfAll, energyOfCells, kinds, lossOfCells } from './explain/purchase.ts'
import type { Days } from './days.ts'
import { groupBy } from '../../../../core/rules/groupBy.ts'

/** Loss, kWh and % of what was bought, of days on which both are known. */
function lossOf(rows: readonly { bought: number | null; delivered: number | null }[]) {
  let [bought, delivered] = [0, 0]
  let known = false
  for (const row of rows) {
    if (row.bought === null || row.delivered === null) continue
    known = true
    bought += row.bought
    delivered += row.delivered
  }
  if (!known) return { loss: null, lossRate: null }
  const change = changeOf(delivered, bought)
  return { loss: bought - delivered, lossRate: change === null ? null : -change }
}

const sum = (values: readonly (number | null)[]) => values.reduce(plus, null)
const totals = (rows: readonly { bought: number | null; delivered: number | null }[]) => ({
  bought: sum(rows.map(row => row.bought)),
  delivered: sum(rows.map(row => row.delivered)),
})

/** What the meters of charging sites bought and what their piles delivered, by site and by day. */
export async function purchasedEnergy({ db }: Pick<QueryContext, 'db'>, where: SQL, { first, last }: Days) {
  const cells = await rowsOf(
    db,
    { itemNumber: 'text', itemName: 'text', itemJname: 'text', day: 'text?', bought: 'number?', delivered: 'number?' },
    sql`
      with ${chosen(where)}
      select
        chosen.id as "itemNumber", chosen.name as "itemName", chosen.short_name as "itemJname", e.day::text as day,
        sum(e.kwh) filter (where e.kind = 'purchase') as bought,
        sum(e.kwh) filter (where e.kind = 'charging') as delivered
      from chosen
        left join site_days e
          on e.site_id = chosen.id
          and e.kind in ('purchase', 'charging')
          and e.day between ${first} and ${last}
      group by chosen.id, chosen.name, chosen.short_name, e.day
      order by chosen.id, e.day
    `,
  )
  const sites = groupBy(cells, cell => cell.itemNumber)
  // A site of which nothing is known has a row all the same, without a day.
  const known = cells.flatMap(({ day, ...cell }) => (day === null ? [] : [{ ...cell, day }]))
  const days = groupBy(known, cell => cell.day)
  const rows = [...sites.values()].map(list => {
    const { itemNumber, itemName, itemJname } = list[0]!
    return { itemNumber, itemName, itemJname, ...totals(list), ...lossOf(list) }
  })
  const qualities = () => ledgerQualities({ db }, where, Object.values(kinds), { first, last })
  const of = (id: string) => sites.get(id) ?? []
  for (const side of ['bought', 'delivered'] as const) {
    explain(`charging.site.${side}`, async id => energyOfCells(side, 'day', of(id), await qualities()))
    explain(`charging.day.${side}`, async day => energyOfCells(side, 'itemJname', days.get(day) ?? [], await qualities()))
    explain(`charging.${side}`, async () => energyOfAll(side, rows, { first, last }, of, await qualities()))
  }
  for (const [name, asRate] of [
    ['loss', false],
    ['lossRate', true],
  ] as const) {
    explain(`charging.site.${name}`, async id => lossOfCells(of(id), asRate, await qualities()))
    explain(`charging.${name}`, async () => lossOfCells(known, asRate, await qualities()))
  }
  return {
    rows: rows.sort((a, b) => (b.delivered ?? -1) - (a.delivered ?? -1)),
    days: [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([day, list]) => ({ day, ...totals(list) })),
    ...totals(known),
    ...lossOf(known),
  }
}
