import { sql } from 'drizzle-orm'
import { energy } from '../../../../../core/contract/energy/energy.ts'
import { type ProfitItem, profit, type SettledFlow } from '../../../../../core/contract/energy/profit.ts'
import { periodCodes, periodOf, tariffPeriods } from '../../../../../core/rules/tariff.ts'
import { addDays, siteDay } from '../../../../../core/time/time.ts'
import { rowsOf } from '../../../../database/rowsOf.ts'
import type { FigureExplanation } from '../../../../figures/explain.ts'
import { itemName } from '../../../../figures/money/moneySums.ts'
import type { MoneyPart } from '../moneyOfDay.ts'
import { curveDays } from '../readEnergies.ts'
import { partsOfDay } from '../settle.ts'
import { settlementRule } from '../settlementRules.ts'
import type { Asking, Row } from './asking.ts'

/** In which flow of the reconciliation the energy of an item stands. */
const flowOf: Partial<Record<ProfitItem, SettledFlow>> = {
  selfUse: 'selfUse',
  feedIn: 'feedIn',
  chargingEnergy: 'charging',
  chargingService: 'charging',
}
const sources: Record<ProfitItem, string> = {
  selfUse: '自用电量 × 购电电价：自用的每度电省下一次购电；充入储能的按上网电价移交',
  feedIn: '上网电量 × 上网电价',
  chargingEnergy: '订单实结；没有订单的按充电电量 × 充电电价',
  chargingService: '订单实结；没有订单的按充电电量 × 服务费',
  arbitrage: '放电（供负荷按购电价、上网按上网电价）− 充电（电网按购电价、光伏按上网电价）；电量以储能关口表为准，没有的按变流器',
  chargingPurchase: '购电量 × 购电电价',
  maintenance: '容量 × 年定额 ÷ 当年天数',
  arbitrageLoss: '充电（电网按购电价、光伏按上网电价）− 放电（供负荷按购电价、上网按上网电价）；电量以储能关口表为准，没有的按变流器',
}
const count = (value: number, digits = 2) => String(Number(value.toFixed(digits)))

interface Amount {
  siteId: string
  day: string
  item: ProfitItem
  /** As settled; null = not settled. */
  yuan: number | null
  guessed: boolean
}

/** How one item of a site and day was settled: its energies by tariff period with their prices. The settlement's code runs again. */
export async function amountExplanation(
  { db, clock }: Asking,
  { siteId, day, item, yuan, guessed }: Amount,
): Promise<Pick<FigureExplanation, 'formula' | 'source' | 'sums' | 'inputs'>> {
  const { parts, money } = await partsOfDay(db, siteId, day, clock())
  const now = money.find(row => row.item === item)
  const quality = now?.estimated ? ('estimated' as const) : ('good' as const)
  const flow = flowOf[item]
  const kept = flow && day >= addDays(siteDay(clock()), -curveDays)
  const next = kept
    ? { path: profit.getReconciliation.path, input: { siteIds: [siteId], day }, field: 'rows.*.settled.kwh', key: flow }
    : { path: energy.page.path, input: { siteId, from: day, to: day, size: 100 }, field: '', key: '' }
  const rows = (guessed && !now?.estimated ? [] : (parts.get(item) ?? []))
    .flatMap(part => rowsOfPart(part, day))
    .map(row => ({
      ...row,
      quality,
      next: item === 'maintenance' ? null : next,
    }))
  const [settled] = await rowsOf(db, { rule: 'number' }, sql`select rule from settled_days where day = ${day}`)
  const formerly = settled && settled.rule !== settlementRule
  const computed = rows.reduce((sum, { value }) => sum + (value ?? 0), 0)
  const rest = (yuan ?? 0) - computed
  const later: Row[] =
    yuan === null || Math.abs(rest) < 0.006
      ? []
      : formerly
        ? [{ name: '结算与现行规则之差', kind: '旧规则', value: rest, unit: '元', note: `当日按第 ${settled.rule} 版规则结算` }]
        : [{ name: '结算与现有电量之差', kind: '待结算', value: rest, unit: '元', note: '结算之后电量有更新，下一次结算计入' }]
  return { formula: `${itemName(item)} = Σ 各时段电量 × 电价`, source: sources[item], sums: true, inputs: [...rows, ...later] }
}

/** A part by tariff period; a part that was billed as one amount is one row. */
function rowsOfPart(part: MoneyPart, day: string): Row[] {
  if ('yuan' in part) return [{ name: part.name, kind: '金额', value: part.yuan, unit: '元', note: part.note }]
  const { name, sign, kwh, tariff } = part
  const month = Number(day.slice(5, 7))
  const inPeriod = (code: string) =>
    kwh.reduce((sum, value, slot) => (periodOf(tariff, month, Math.floor((slot * 24) / kwh.length)) === code ? sum + value : sum), 0)
  return periodCodes.flatMap((code): Row[] => {
    const energy = inPeriod(code)
    if (energy === 0) return []
    const note = `${count(energy)} kWh × ${tariff.prices[code]} 元/kWh`
    return [{ name: `${name}　${tariffPeriods[code]}`, kind: '电量 × 电价', value: sign * energy * tariff.prices[code], unit: '元', note }]
  })
}
