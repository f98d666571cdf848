import type { ShownTariff } from '../../../core/contract/energy/tariff.ts'
import type { KnownTariff } from '../money/readTariffs.ts'
import type { PeriodDay } from './periodDays.ts'

export const shownTariff = ({ areaCode, validFrom, prices, source }: KnownTariff): ShownTariff => ({
  areaCode,
  validFrom,
  prices: { ...prices },
  source,
})

/** The versions by which some days were priced, the oldest first. */
export function tariffsUsed(days: readonly PeriodDay[]): ShownTariff[] {
  const used = new Map<string, ShownTariff>()
  for (const { tariff } of days)
    if (tariff.tariff) used.set(`${tariff.tariff.validFrom}/${tariff.tariff.areaCode}`, shownTariff(tariff.tariff))
  return [...used].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, tariff]) => tariff)
}
