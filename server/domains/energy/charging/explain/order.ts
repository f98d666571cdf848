import { type SQL, sql } from 'drizzle-orm'
import { periodCodes, tariffPeriods, type TariffPeriod } from '../../../../../core/rules/tariff.ts'
import { rowsOf } from '../../../../database/rowsOf.ts'
import { orderValue } from '../../../../figures/orderColumns.ts'
import { readTariffs } from '../../../../figures/money/readTariffs.ts'
import { chosen, type QueryContext, wireTime } from '../../../../figures/sqlFragments.ts'
import type { FigureExplanation } from '../../../../figures/explain.ts'
import { tariffVersion } from '../../../../figures/explain/tariffVersion.ts'

export const orderFigures = ['kwh', 'peakKw', 'startSoc', 'endSoc', 'income'] as const
type OrderField = (typeof orderFigures)[number]

/** How a figure of one charging order came about. @param order site and number, as `newestOrders` names it */
export async function figureOfOrder(
  { db }: Pick<QueryContext, 'db'>,
  where: SQL,
  order: string,
  of: OrderField,
): Promise<FigureExplanation> {
  const [found] = await rowsOf(
    db,
    {
      area: 'text',
      day: 'text',
      at: 'text',
      kwh: 'number',
      peakKw: 'number?',
      startSoc: 'number?',
      endSoc: 'number?',
      energyIncome: 'number',
      serviceIncome: 'number',
      periods: 'json',
    },
    sql`
      with ${chosen(where)}
      select
        chosen.area_code as area, left(${wireTime(sql`o.started_at`, sql`chosen.zone`)}, 10) as day,
        ${wireTime(sql`o.reported_at`, sql`chosen.zone`)} as at, o.kwh, o.peak_kw as "peakKw",
        o.start_soc as "startSoc", o.end_soc as "endSoc", ${orderValue('energyIncome')} as "energyIncome",
        ${orderValue('serviceIncome')} as "serviceIncome", o.periods
      from charging_orders o
        join chosen on chosen.id = o.site_id
      where o.site_id || '/' || o.no = ${order}
    `,
  )
  if (!found) return { formula: '订单上报值', inputs: [] }
  const periods = found.periods as Partial<Record<TariffPeriod, number>>
  if (of !== 'income') return { formula: '订单上报值', source: '网关或运营平台上送，取最近一次上报', ...ofReport(of, found, periods) }
  const tariff = (await readTariffs(db))('charging', found.area, found.day)
  return {
    formula: '收入 = Σ 时段电量 × 时段电价 + 电量 × 服务费单价',
    source: '按订单开始之日有效的充电电价，四舍五入到分',
    sums: true,
    at: found.at,
    inputs: [
      { name: '电费', kind: '电价', value: found.energyIncome, unit: '元', at: found.at, note: textOf(periods) },
      { name: '服务费', kind: '电价', value: found.serviceIncome, unit: '元', at: found.at, note: `${found.kwh} kWh` },
    ],
    versions: tariff ? [tariffVersion('charging', tariff)] : [],
  }
}

const textOf = (periods: Partial<Record<TariffPeriod, number>>) =>
  periodCodes.flatMap(code => (periods[code] ? [`${tariffPeriods[code]} ${Math.round(periods[code] * 100) / 100} kWh`] : [])).join(' ')

const words = {
  kwh: ['累计电量', 'kWh'],
  peakKw: ['最大功率', 'kW'],
  startSoc: ['起始荷电状态', '%'],
  endSoc: ['当前或结束荷电状态', '%'],
} as const

function ofReport(
  of: Exclude<OrderField, 'income'>,
  found: Record<Exclude<OrderField, 'income'>, number | null> & { at: string },
  periods: Partial<Record<TariffPeriod, number>>,
): Pick<FigureExplanation, 'at' | 'inputs'> {
  const [name, unit] = words[of]
  return { at: found.at, inputs: [{ name, kind: '订单', value: found[of], unit, at: found.at, note: of === 'kwh' ? textOf(periods) : '' }] }
}
