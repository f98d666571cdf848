import { periodOf } from '../../../../core/rules/tariff.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import type { QueryContext } from '../../../figures/sqlFragments.ts'
import { readTariffs } from '../../../figures/money/readTariffs.ts'
import { tariffVersion } from '../../../figures/explain/tariffVersion.ts'

/** The tariff period of every hour of today where the micro-grid buys: 24 letters, '' where no tariff is known. */
export async function tariffPeriods({ db }: Pick<QueryContext, 'db'>, areaCode: string, at: Moments): Promise<string> {
  const tariff = (await readTariffs(db))('purchase', areaCode, at.today)
  const month = Number(at.today.slice(5, 7))
  return tariff ? Array.from({ length: 24 }, (_, hour) => periodOf(tariff, month, hour)).join('') : ''
}

/** Its tariff as a version that was used. */
export async function purchaseTariff({ db }: Pick<QueryContext, 'db'>, areaCode: string, at: Moments) {
  const tariff = (await readTariffs(db))('purchase', areaCode, at.today)
  return tariff ? [tariffVersion('purchase', tariff)] : []
}
