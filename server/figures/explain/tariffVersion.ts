import { type TariffPeriod, tariffPeriods } from '../../../core/rules/tariff.ts'
import type { KnownTariff, TariffKind } from '../money/readTariffs.ts'

const kinds: Record<TariffKind, string> = { purchase: '购电电价', charging: '充电电价', feedIn: '上网电价' }

/** A tariff as a version that was used: its area, since when it holds, its prices and who published it. */
export function tariffVersion(kind: TariffKind, { areaCode, validFrom, prices, servicePrice, source, seasons }: KnownTariff) {
  const used = new Set(seasons.flatMap(({ hours }) => [...hours])) as Set<TariffPeriod>
  const words = [...used].filter(code => code in tariffPeriods).map(code => `${tariffPeriods[code]} ${prices[code]}`)
  const service = servicePrice > 0 ? `，服务费 ${servicePrice}` : ''
  return { name: kinds[kind], text: `${areaCode}，自 ${validFrom} 起，${words.join('、')} 元/kWh${service}，${source}` }
}
