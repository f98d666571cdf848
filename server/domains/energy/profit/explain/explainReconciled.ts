import { type SQL, sql } from 'drizzle-orm'
import type { Ask } from '../../../../../core/contract/platform/explain.ts'
import { energy, energyKinds } from '../../../../../core/contract/energy/energy.ts'
import { profit, type ReconciledFlow, settledFlows } from '../../../../../core/contract/energy/profit.ts'
import { rowsOf } from '../../../../database/rowsOf.ts'
import { heldOn } from '../../../../rights/siteFilter.ts'
import { chosen } from '../../../../figures/sqlFragments.ts'
import { isExplaining, explain, type FigureExplanation } from '../../../../figures/explain.ts'
import { isUnsure, noteOfEntries, qualityOfEntries } from '../../../../figures/explain/rowOf.ts'
import { generates } from '../generates.ts'
import type { Entry, SettledRow } from '../reconciledEntries.ts'
import { comparedOf, priced } from '../reconciledRow.ts'
import type { Asking, Row } from './asking.ts'
import { correctionsOf, versionsOf } from './moneyExplanation.ts'

interface Reconciled {
  entries: readonly Entry[]
  day: string
  where: SQL
  settled: readonly SettledRow[]
  counted: readonly { siteId: string; kind: string; kwh: number }[]
}
/** What revenue meters count. */
const ofMeters = ['delivery', 'chargeMetered', 'dischargeMetered', 'import', 'export', 'purchase']
type Side = 'settled' | 'shown' | 'metered'

const formulas: Record<Side, string> = {
  settled: '结算电量 = Σ 各处；有关口表的以关口表为准、按其后设备的功率分到各时段，没有的按设备计数（估算）',
  shown: '大屏电量 = Σ 各处；微电网按其 15 分钟平衡，其余站点按设备计数',
  metered: '关口表电量 = Σ 各处关口表当日示数之差',
}
const sideOf = (entry: Entry, side: Side) => (side === 'settled' ? (entry.settled?.kwh ?? null) : entry[side])
const yuanOf = (entry: Entry, side: Side) => (side === 'settled' ? (entry.settled?.yuan ?? null) : priced(entry, entry[side]))
const count = (value: number, digits = 2) => String(Number(value.toFixed(digits)))

/** Tells how the rows of the daily reconciliation came about: place by place, of one place by its meters and counters. */
export function explainReconciled(context: Asking, reconciled: Reconciled) {
  if (!isExplaining()) return
  const { entries, day, where } = reconciled
  const of = (flow: string) => entries.filter(entry => entry.flow === flow && (entry.settled ?? entry.shown ?? entry.metered) !== null)
  const base = async () => ({
    day,
    versions: await versionsOf(context, await placesOf(context, where), { first: day, last: day }),
    corrections: await correctionsOf(context.db, where, { first: day, last: day }),
  })
  for (const side of ['settled', 'shown', 'metered'] as const)
    for (const unit of ['kwh', 'yuan'] as const)
      explain(`reconciled.${side}.${unit}`, async flow => ({
        ...(await base()),
        ...(await columnExplanation(context, reconciled, of(flow), { side, unit, flow: flow as ReconciledFlow })),
      }))
  for (const side of ['shown', 'metered'] as const)
    for (const unit of ['kwh', 'yuan', 'percent'] as const)
      explain(`reconciled.${side}Difference.${unit}`, async flow => ({
        ...(await base()),
        ...differenceExplanation(of(flow), side, unit),
      }))
}

const placesOf = ({ db }: Asking, where: SQL) =>
  rowsOf(db, { area: 'text', type: 'text' }, sql`with ${chosen(where)} select distinct chosen.area_code as area, chosen.type from chosen`)

interface Cell {
  side: Side
  unit: 'kwh' | 'yuan'
  flow: ReconciledFlow
}
const cellOf = (siteIds: readonly string[], day: string, { side, unit, flow }: Cell): Ask => ({
  ...{ path: profit.getReconciliation.path, input: { siteIds, day }, field: `rows.*.${side}.${unit}`, key: flow },
})

async function columnExplanation(
  context: Asking,
  reconciled: Reconciled,
  entries: readonly Entry[],
  cell: Cell,
): Promise<FigureExplanation> {
  const { side, unit } = cell
  const [only, ...others] = entries
  const value = (entry: Entry) => (unit === 'kwh' ? sideOf(entry, side) : yuanOf(entry, side))
  const kw = (of: readonly Entry[]) => of.flatMap(({ sites }) => sites).reduce((sum, site) => sum + site.kw, 0)
  const known = entries.filter(entry => value(entry) !== null)
  const explanation = {
    formula: unit === 'kwh' ? formulas[side] : side === 'settled' ? '结算金额 = Σ 各时段电量 × 电价' : '金额 = 电量 × 该处的结算单价',
    source: unit === 'kwh' ? '电量台账与每日结算' : side === 'settled' ? '每日结算' : '按同一单价折算，差额只反映电量',
    coverage: { of: '处', reported: known.length, total: entries.length, reportedKw: kw(known), totalKw: kw(entries) },
  }
  if (only && others.length === 0) return { ...explanation, inputs: await ofOnePlace(context, reconciled, only, cell) }
  return {
    ...explanation,
    sums: true,
    inputs: entries.map(entry => ({
      name: entry.name,
      kind: entry.sites.length > 1 ? '微电网' : '站点',
      value: value(entry),
      unit: unit === 'kwh' ? 'kWh' : '元',
      ...(value(entry) !== null && side === 'settled' && entry.metered === null && { quality: 'estimated' as const }),
      note: entry.metered === null ? '无关口表' : '有关口表',
      next:
        value(entry) === null
          ? null
          : cellOf(
              entry.sites.map(({ id }) => id),
              reconciled.day,
              cell,
            ),
    })),
  }
}

/** What was counted at one place that day, register kind by register kind, and what of it was settled. */
async function ofOnePlace(
  { db }: Asking,
  { settled, counted, day, where }: Reconciled,
  entry: Entry,
  { side, unit, flow }: Cell,
): Promise<Row[]> {
  const names = new Map(entry.sites.map(({ id, name }) => [id, name]))
  const types = new Map(entry.sites.map(({ id, type }) => [id, type]))
  const several = names.size > 1
  const nameOf = (siteId: string, what: string) => (several ? `${names.get(siteId)} ${what}` : what)
  const flowsHere: readonly string[] = flow === 'generation' ? ['selfUse', 'feedIn'] : [flow]
  const money = settled
    .filter(row => names.has(row.siteId) && flowsHere.includes(row.flow))
    .map(
      (row): Row => ({
        name: nameOf(row.siteId, `结算${settledFlows[row.flow]}`),
        kind: '结算',
        value: unit === 'kwh' ? row.kwh : row.yuan,
        unit: unit === 'kwh' ? 'kWh' : '元',
        note: unit === 'yuan' ? `${count(row.kwh)} kWh` : '',
        next: generates.has(types.get(row.siteId) ?? '') ? nextOfMoney(row, day, unit) : null,
      }),
    )
  const entries = await rowsOf(
    db,
    { siteId: 'text', kind: 'text', kwh: 'number', estimated: 'number?', manual: 'number', unsure: 'number' },
    sql`
      with ${chosen(where)}
      select
        h.site_id as "siteId", device_days.kind, sum(device_days.kwh) as kwh,
        sum(device_days.estimated) filter (where device_days.manual is null) as estimated,
        count(device_days.manual)::int as manual, count(*) filter (where ${isUnsure()})::int as unsure
      from chosen
        join device_spans h on h.site_id = chosen.id and ${heldOn(sql`${day}::date`)}
        join devices on devices.id = h.device_id
        join device_days on device_days.device_id = devices.id and device_days.day = ${day}
      group by 1, 2
    `,
  )
  const energies = counted
    .filter(row => names.has(row.siteId))
    .map((row): Row => {
      const own = entries.find(({ siteId, kind }) => siteId === row.siteId && kind === row.kind)
      const metered = ofMeters.includes(row.kind)
      return {
        name: nameOf(row.siteId, energyKinds[row.kind as keyof typeof energyKinds] ?? row.kind),
        kind: metered ? '关口表' : '设备计数',
        value: row.kwh,
        unit: 'kWh',
        ...(own && { quality: qualityOfEntries(own), note: noteOfEntries(own) }),
        next: { path: energy.page.path, input: { siteId: row.siteId, kind: row.kind, from: day, to: day, size: 100 }, field: '', key: '' },
      }
    })
  if (side === 'settled') return [...money, ...energies]
  const price: Row[] =
    unit === 'yuan' && entry.settled
      ? [
          { name: '该处结算金额', kind: '金额', value: entry.settled.yuan, unit: '元' },
          { name: '该处结算电量', kind: '电量', value: entry.settled.kwh, unit: 'kWh' },
        ]
      : []
  return [...price, ...energies]
}

/** An amount that is an item of the day is told there by tariff period. */
const nextOfMoney = ({ siteId, flow }: SettledRow, day: string, unit: Cell['unit']): Ask | null =>
  unit === 'yuan' && (flow === 'selfUse' || flow === 'feedIn')
    ? { path: profit.getDay.path, input: { siteIds: [siteId], day }, field: 'items.*.amount', key: flow }
    : null

function differenceExplanation(entries: readonly Entry[], side: 'shown' | 'metered', unit: 'kwh' | 'yuan' | 'percent'): FigureExplanation {
  const both = comparedOf(entries, entry => entry[side])
  const alone = entries.filter(entry => !both.some(each => each.entry === entry))
  const word = side === 'shown' ? '大屏' : '关口表'
  const source = '只比较双方均已知之处；单价相同，差额只反映电量'
  if (unit === 'percent')
    return {
      formula: `差 % = Σ（${word} − 结算）÷ Σ 结算 × 100 %`,
      source,
      inputs: [
        { name: `${word}电量（可比）`, kind: '电量', value: both.reduce((sum, { other }) => sum + other, 0), unit: 'kWh' },
        { name: '结算电量（可比）', kind: '电量', value: both.reduce((sum, { settled }) => sum + settled.kwh, 0), unit: 'kWh' },
      ],
    }
  const yuan = (entry: Entry) => {
    const worth = priced(entry, entry[side])
    return worth === null ? null : worth - (entry.settled?.yuan ?? 0)
  }
  return {
    formula: `差 = Σ（${word} − 结算）`,
    source,
    sums: true,
    inputs: [
      ...both.map(
        ({ entry, settled, other }): Row => ({
          name: entry.name,
          kind: entry.sites.length > 1 ? '微电网' : '站点',
          value: unit === 'kwh' ? other - settled.kwh : yuan(entry),
          unit: unit === 'kwh' ? 'kWh' : '元',
          note: `${word} ${count(other)} kWh，结算 ${count(settled.kwh)} kWh`,
        }),
      ),
      ...alone.map((entry): Row => ({ name: entry.name, kind: '站点', value: null, unit: 'kWh', note: '仅一方已知，不比较' })),
    ],
  }
}
