import { pricesOfDay } from '../../../../core/rules/tariff.ts'
import { addDays, defaultZone, HOUR, offsetAt } from '../../../../core/time/time.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import type { QueryContext } from '../../../figures/sqlFragments.ts'
import { type KnownTariff, readTariffs } from '../../../figures/money/readTariffs.ts'
import { slotHours } from './plant.ts'

export interface FeedIn {
  /** yuan/kWh in a slot of yesterday and today. */
  price: (slot: number) => number
  /**
   * What a kWh from the grid would have cost, the price of one the place would have used itself; that of feeding in
   * where it is not known.
   */
  purchase: (slot: number) => number
  source: string
  /** The tariffs these are from, the newest of each kind. */
  tariffs: { kind: 'feedIn' | 'purchase'; tariff: KnownTariff }[]
}

/** What the grid pays and takes in an area, yesterday and today, by the clock of the site as everywhere else; null = no price is known. */
export async function feedInPrices(
  { db }: Pick<QueryContext, 'db'>,
  at: Moments,
): Promise<(areaCode: string, zone: string) => FeedIn | null> {
  const tariffOf = await readTariffs(db)
  return (areaCode, zone) => {
    const ahead = (offsetAt(Date.parse(at.midnight), zone) - offsetAt(Date.parse(at.midnight), defaultZone)) / HOUR
    const pricesOf = (kind: 'feedIn' | 'purchase') => {
      const [before, now] = [tariffOf(kind, areaCode, at.yesterday), tariffOf(kind, areaCode, at.today)]
      if (!before || !now) return null
      // Another clock's hours reach into the day before and the day after.
      const days = [-1, 0, 1, 2].map(n => {
        const day = addDays(at.yesterday, n)
        return pricesOfDay(tariffOf(kind, areaCode, day) ?? (n < 1 ? before : now), day)
      })
      const price = (slot: number) => {
        const hour = Math.floor(slot * slotHours + ahead)
        return days[1 + Math.floor(hour / 24)]![((hour % 24) + 24) % 24]!
      }
      return { price, source: now.source, tariff: now }
    }
    const [feedIn, purchase] = [pricesOf('feedIn'), pricesOf('purchase')]
    if (!feedIn) return null
    const { price, source, tariff } = feedIn
    const bought = purchase ? [{ kind: 'purchase' as const, tariff: purchase.tariff }] : []
    return { price, source, purchase: (purchase ?? feedIn).price, tariffs: [{ kind: 'feedIn', tariff }, ...bought] }
  }
}
