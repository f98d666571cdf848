import type { PeriodRow } from '../../../core/contract/energy/tariff.ts'

/** What a kWh cost on average, yuan, of those that have a price; null where none has. */
export function averagePrice({ ele, pay, unpriced }: Pick<PeriodRow, 'ele' | 'pay' | 'unpriced'>): number | null {
  const priced = ele === null ? 0 : ele - (unpriced ?? 0)
  return pay === null || !(priced > 0) ? null : pay / priced
}
