import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../../../../core/contract/platform/explain.ts'
import { type ProfitItem, profit } from '../../../../../core/contract/energy/profit.ts'
import { siteTime } from '../../../../../core/time/time.ts'
import { readFact } from '../../../../database/facts.ts'
import { rowsOf } from '../../../../database/rowsOf.ts'
import { readTariffs } from '../../../../figures/money/readTariffs.ts'
import type { Moments } from '../../../../figures/slots/moments.ts'
import { chosen } from '../../../../figures/sqlFragments.ts'
import type { FigureExplanation } from '../../../../figures/explain.ts'
import { tariffVersion } from '../../../../figures/explain/tariffVersion.ts'
import {
  estimated,
  hasPair,
  isIncome,
  isIncomeColumn,
  itemName,
  kilowatts,
  paired,
  type wholeDays,
} from '../../../../figures/money/moneySums.ts'
import { settledAt } from '../../../../figures/money/settledMoney.ts'
import { type Days, ruleVersion } from '../settlementRules.ts'
import { amountExplanation } from './amountExplanation.ts'
import type { Asking, Row } from './asking.ts'

/** What of the money: all income, all cost, or one item; of it all, or what is estimated. */
export interface Of {
  what: 'income' | 'cost' | ProfitItem
  guessed: boolean
  /** Only days of which the same is known in the other year: these of this year. */
  pairs?: { days: ReturnType<typeof wholeDays>; at: Moments }
}

const whatOf = ({ what, guessed, pairs }: Of): SQL => {
  const item = what === 'income' ? isIncomeColumn : what === 'cost' ? sql`not ${isIncomeColumn}` : sql`m.item = ${what}`
  const counted = guessed ? sql`${item} and ${estimated}` : item
  return pairs ? sql`${counted} and ${hasPair(pairs.days)}` : counted
}
/** The same of one day, as `getDay` calls it. */
function dayOf(siteId: string, day: string, { what, guessed }: Of): Ask {
  const all = what === 'income' || what === 'cost'
  const field = all ? (guessed ? `${what}Estimated` : what) : `items.*.${guessed ? 'estimated' : 'amount'}`
  return { path: profit.getDay.path, input: { siteIds: [siteId], day }, field, key: all ? '' : what }
}

interface PlaceRow {
  id: string
  name: string
  area: string
  type: string
  kw: number
  value: number | null
  part: number | null
}

/** Quality and words of an amount of which a part is estimated. */
const estimates = (value: number | null, part: number | null): Pick<Row, 'quality' | 'note'> => ({
  ...(value !== null && { quality: part ? ('estimated' as const) : ('good' as const) }),
  note: part ? (part === value ? '估算' : `其中估算 ${part} 元`) : '',
})

/**
 * How an amount over some sites and days came about: site by site, of one site day by day, of one site and day item by
 * item, and an item by what was settled with which prices.
 * @param nextOf the same figure of one site alone
 */
export async function moneyExplanation(
  context: Asking,
  where: SQL,
  days: Days,
  of: Of,
  nextOf: (siteId: string) => Ask,
): Promise<FigureExplanation> {
  const { db } = context
  const rows = await rowsOf<PlaceRow>(
    db,
    { id: 'text', name: 'text', area: 'text', type: 'text', kw: 'number', value: 'number?', part: 'number?' },
    sql`
      with
        ${chosen(where)}${of.pairs ? sql`, ${paired(of.pairs.days, of.pairs.at)}` : sql``},
        money as (
          select
            m.site_id, sum(m.cents)::float8 / 100 as value,
            sum(m.cents) filter (where ${estimated})::float8 / 100 as part
          from site_money m
          where m.site_id in (select id from chosen)
            and m.day between ${days.first} and ${days.last}
            and ${whatOf(of)}
          group by m.site_id
        )
      select
        chosen.id, chosen.short_name as name, chosen.area_code as area, chosen.type, ${kilowatts} as kw, money.value,
        money.part
      from chosen
        left join money on money.site_id = chosen.id
      order by chosen.id
    `,
  )
  const known = rows.filter(({ value }) => value !== null)
  const kw = (some: readonly PlaceRow[]) => some.reduce((sum, row) => sum + row.kw, 0)
  const [only, ...others] = rows
  const base = {
    source: `每日结算：金额 = Σ 各时段电量 × 电价，关口表或订单未覆盖的标为估算${of.pairs ? '；只含同一站点两年所知相同的日期' : ''}`,
    coverage: { of: '站点', reported: known.length, total: rows.length, reportedKw: kw(known), totalKw: kw(rows) },
    versions: await versionsOf(context, rows, days),
    corrections: await correctionsOf(db, where, days),
    ...(days.first === days.last && { day: days.first }),
  }
  if (!only || others.length > 0)
    return {
      ...base,
      formula: days.first === days.last ? '金额 = Σ 各站点当日结算' : `金额 = Σ 各站点 ${days.first} 至 ${days.last} 的每日结算`,
      sums: true,
      inputs: rows.map(({ id, name, value, part }) => ({
        name,
        kind: '站点',
        value,
        unit: '元',
        ...estimates(value, part),
        next: value === null ? null : nextOf(id),
      })),
    }
  if (days.first === days.last && of.what !== 'income' && of.what !== 'cost')
    return {
      ...base,
      ...(await amountExplanation(context, { siteId: only.id, day: days.first, item: of.what, yuan: only.value, guessed: of.guessed })),
    }
  return { ...base, ...(await ofOneSite(db, only.id, days, of)) }
}

/** One site: its days, or the items of its day. */
async function ofOneSite(
  db: Asking['db'],
  siteId: string,
  days: Days,
  of: Of,
): Promise<Pick<FigureExplanation, 'formula' | 'sums' | 'inputs'>> {
  const byItem = days.first === days.last
  const group = byItem ? sql`m.item` : sql`m.day::text`
  const rows = await rowsOf(
    db,
    { name: 'text', value: 'number?', part: 'number?' },
    sql`
      with ${chosen(sql`sites.id = ${siteId}`)}${of.pairs ? sql`, ${paired(of.pairs.days, of.pairs.at)}` : sql``}
      select
        ${group} as name, sum(m.cents)::float8 / 100 as value,
        sum(m.cents) filter (where ${estimated})::float8 / 100 as part
      from site_money m
      where m.site_id = ${siteId} and m.day between ${days.first} and ${days.last} and ${whatOf(of)}
      group by 1
      order by 1 desc
    `,
  )
  return {
    formula: byItem ? '金额 = Σ 各项' : '金额 = Σ 逐日结算',
    sums: true,
    inputs: rows.map(({ name, value, part }) => ({
      name: byItem ? itemName(name as ProfitItem) : name,
      kind: byItem ? (isIncome(name) ? '收入' : '成本') : '日',
      value,
      unit: '元',
      ...estimates(value, part),
      next: dayOf(siteId, byItem ? days.first : name, byItem ? { ...of, what: name as ProfitItem } : of),
    })),
  }
}

const tariffKinds = { '002': ['feedIn', 'purchase'], '003': ['feedIn', 'purchase'], '006': ['feedIn', 'purchase'] } as const
const kindsOf = (type: string) =>
  type === '004'
    ? (['purchase', 'feedIn'] as const)
    : type === '005'
      ? (['charging', 'purchase'] as const)
      : (tariffKinds[type as '003'] ?? [])

/** When and by which rule it was settled, and the tariffs that hold at these sites at the end of the days, each once. */
export async function versionsOf({ db }: Asking, sites: readonly { area: string; type: string }[], days: Days) {
  const [settled, tariffOf] = [await readFact(db, settledAt), await readTariffs(db)]
  const found = new Map<string, { name: string; text: string }>()
  for (const { area, type } of sites)
    for (const kind of kindsOf(type)) {
      const tariff = tariffOf(kind, area, days.last)
      if (!tariff) continue
      const version = tariffVersion(kind, tariff)
      found.set(`${version.name}${version.text}`, version)
    }
  return [{ name: '结算时间', text: settled ? siteTime(new Date(settled)) : '尚未结算' }, await ruleVersion(db, [days]), ...found.values()]
}

/** What people corrected of the energies of these sites and days, the newest first. */
export async function correctionsOf(db: Asking['db'], where: SQL, { first, last }: Days) {
  const rows = await rowsOf(
    db,
    { site: 'text', device: 'text', day: 'text', before: 'number?', after: 'number', reason: 'text', by: 'text', undone: 'boolean' },
    sql`
      with ${chosen(where)}
      select
        chosen.short_name as site, devices.name as device, c.day::text as day, c.before, c.after, c.reason,
        c.created_by as by, c.undone
      from energy_corrections c
        join devices on devices.id = c.device_id
        join chosen on chosen.id = devices.site_id
      where c.day between ${first} and ${last}
      order by c.id desc
      limit 20
    `,
  )
  return rows.map(({ site, device, day, ...rest }) => ({ ...rest, name: `${day}　${site} ${device}` }))
}
