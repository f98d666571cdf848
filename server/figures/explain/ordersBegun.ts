import { type SQL, sql } from 'drizzle-orm'
import { charging } from '../../../core/contract/energy/charging.ts'
import { periodCodes, tariffPeriods } from '../../../core/rules/tariff.ts'
import { addMonths } from '../../../core/time/addMonths.ts'
import { addDays, instantOf } from '../../../core/time/time.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Moments } from '../slots/moments.ts'
import { orderDay, type OrderFigure, type OrderSpan, ordersIn, orderValue } from '../orderColumns.ts'
import { type KnownTariff, readTariffs } from '../money/readTariffs.ts'
import { chosen, type QueryContext, wireTime } from '../sqlFragments.ts'
import { tariffVersion } from './tariffVersion.ts'
import type { FigureExplanation } from '../explain.ts'

type Db = Pick<QueryContext, 'db'>

/** More inputs are not listed one by one. */
const most = 100
/** Where days end last. */
const latestZone = 'Etc/GMT+12'
const units: Partial<Record<OrderFigure, string>> = { orders: '单', energyIncome: '元', serviceIncome: '元', income: '元', minutes: 'min' }
const unitOf = (of: OrderFigure) => units[of] ?? 'kWh'
const isMoney = (of: OrderFigure) => unitOf(of) === '元'
const formulas: Partial<Record<OrderFigure, string>> = {
  orders: '订单数 = 开始时间在时段内的订单数',
  kwh: '电量 = Σ 各订单电量；订单整笔计入其开始之日',
  energyIncome: '电费 = Σ 各订单（分时段电量 × 该时段电价，按订单四舍五入到分）',
  serviceIncome: '服务费 = Σ 各订单（电量 × 服务费单价，按订单四舍五入到分）',
  income: '收入 = Σ 各订单（分时段电量 × 时段电价 + 电量 × 服务费单价）；订单整笔计入其开始之日',
  minutes: '充电时长 = Σ 各订单（结束时间 − 开始时间）；充电中的计至最近上报',
}
const localDay = sql`${orderDay}::text`

/** How a figure over the orders that began in a span came about: order by order, of many day by day, of very many month by month. */
export async function ordersBegun(db: Db, where: SQL, at: Moments, span: OrderSpan, of: OrderFigure): Promise<FigureExplanation> {
  const [counted] = await rowsOf(
    db.db,
    { orders: 'number', days: 'number', first: 'text?', last: 'text?', sites: 'texts?' },
    sql`
      with ${chosen(where)},
      own as (select ${localDay} as day from ${ordersIn(span)} o)
      select
        count(*)::int as orders, count(distinct day)::int as days, min(day) as first, max(day) as last,
        (select array_agg(id order by id) from chosen) as sites
      from own
    `,
  )
  const { orders, days, first, last, sites } = counted!
  const one = orders <= most || days <= 1
  const period = (periodCodes as readonly string[]).includes(of) && tariffPeriods[of as keyof typeof tariffPeriods]
  return {
    formula: period ? `${period}段电量 = Σ 各订单在${period}段充入的电量` : formulas[of]!,
    source: isMoney(of) ? '订单收入按其开始之日有效的充电电价计算' : '网关或运营平台上送的充电订单',
    sums: true,
    coverage: { of: '订单', reported: orders, total: orders, reportedKw: null, totalKw: null },
    versions: isMoney(of) && first && last ? await tariffVersions(db, where, first, last) : [],
    inputs: one ? await orderInputs(db, where, span, of) : await sumInputs(db, where, at, span, of, days <= most ? 10 : 7, sites ?? []),
  }
}

async function orderInputs({ db }: Db, where: SQL, span: OrderSpan, of: OrderFigure): Promise<FigureExplanation['inputs']> {
  const rows = await rowsOf(
    db,
    { name: 'text', value: 'number', kwh: 'number', periods: 'json', at: 'text', ended: 'boolean' },
    sql`
      with ${chosen(where)}
      select
        chosen.short_name || ' ' || devices.name || ' ' || ${wireTime(sql`o.started_at`, sql`chosen.zone`)} as name,
        ${orderValue(of)} as value, o.kwh, o.periods, ${wireTime(sql`o.reported_at`, sql`chosen.zone`)} as at,
        o.ended_at is not null as ended
      from ${ordersIn(span)} o
        join chosen on chosen.id = o.site_id
        join devices on devices.id = o.device_id
      order by o.started_at, o.no
    `,
  )
  return rows.map(({ name, value, kwh, periods, at: reported, ended }) => ({
    name,
    kind: '订单',
    value,
    unit: unitOf(of),
    at: reported,
    note: [`${Math.round(kwh * 100) / 100} kWh`, periodText(periods as Record<string, number>), !ended && '未结束']
      .filter(Boolean)
      .join('，'),
  }))
}

const periodText = (periods: Record<string, number>) =>
  periodCodes.flatMap(code => (periods[code] ? [`${tariffPeriods[code]} ${Math.round(periods[code] * 100) / 100}`] : [])).join(' ')

/** By day (10 letters) or month (7). */
async function sumInputs(
  { db }: Db,
  where: SQL,
  at: Moments,
  span: OrderSpan,
  of: OrderFigure,
  letters: 7 | 10,
  siteIds: string[],
): Promise<FigureExplanation['inputs']> {
  const rows = await rowsOf(
    db,
    { time: 'text', value: 'number', orders: 'number', first: 'text', last: 'text' },
    sql`
      with ${chosen(where)},
      own as (
        select ${localDay} as day, (${orderValue(of)})::float8 as value
        from ${ordersIn(span)} o
      )
      select
        left(day, ${letters}::int) as time, sum(value) as value, count(*)::int as orders, min(day) as first,
        max(day) as last
      from own
      group by 1
      order by 1 desc
    `,
  )
  const period = (periodCodes as readonly string[]).includes(of)
  // A span that was cut within a day is not that day.
  const cut = (last: string) =>
    span.until !== undefined &&
    span.until < at.now &&
    last === span.last &&
    instantOf(addDays(last, 1), latestZone).toISOString() > span.until
  const endOf = (time: string, last: string) => (letters === 10 || last >= at.yesterday ? last : addDays(`${addMonths(time, 1)}-01`, -1))
  return rows.map(({ time, value, orders, first, last }) => ({
    name: time,
    kind: letters === 10 ? '日' : '月',
    value,
    unit: unitOf(of),
    note: `${orders} 单`,
    next:
      cut(last) || siteIds.length > 500
        ? null
        : {
            path: charging.getChargingOrderStatistics.path,
            input: { siteIds, startTime: first, endTime: endOf(time, last) },
            field: period ? 'periods.*.kwh' : `sum.${of}`,
            key: period ? of : '',
          },
  }))
}

/** The charging tariffs that held for the sites in a span of days. */
async function tariffVersions({ db }: Db, where: SQL, first: string, last: string): Promise<NonNullable<FigureExplanation['versions']>> {
  const areas = await rowsOf(db, { area: 'text' }, sql`with ${chosen(where)} select distinct area_code as area from chosen`)
  const tariffOf = await readTariffs(db)
  // Tariffs change with the month.
  const days = [first]
  for (let month = first.slice(0, 7); month < last.slice(0, 7); ) {
    month = addMonths(month, 1)
    days.push(`${month}-01`)
  }
  const used = new Set<KnownTariff>()
  for (const { area } of areas)
    for (const day of [...days, last]) {
      const tariff = tariffOf('charging', area, day)
      if (tariff) used.add(tariff)
    }
  return [...used].map(tariff => tariffVersion('charging', tariff))
}
