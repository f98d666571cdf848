import { pricesOfDay } from '../../../core/tariff.ts'
import type { Moments } from '../../figures/moments.ts'
import type { QueryContext } from '../../figures/sqlFragments.ts'
import { type KnownTariff, readTariffs } from '../../figures/readTariffs.ts'
import { daySlots, slotMinutes } from './plant.ts'

export interface FeedIn {
  /** yuan/kWh in a slot of yesterday and today. */
  price: (slot: number) => number
  /** What a kWh from the grid would have cost, the price of one the place would have used itself; that of feeding in where it is not known. */
  purchase: (slot: number) => number
  source: string
  /** The tariffs these are from, the newest of each kind. */
  tariffs: { kind: 'feedIn' | 'purchase'; tariff: KnownTariff }[]
}

/** What the grid pays and takes in an area, yesterday and today; null = no price is known. */
export async function feedInPrices({ db }: Pick<QueryContext, 'db'>, at: Moments): Promise<(areaCode: string) => FeedIn | null> {
  const tariffOf = await readTariffs(db)
  const slotHours = slotMinutes / 60
  return areaCode => {
    const pricesOf = (kind: 'feedIn' | 'purchase') => {
      const [before, now] = [tariffOf(kind, areaCode, at.yesterday), tariffOf(kind, areaCode, at.today)]
      if (!before || !now) return null
      const [yesterday, today] = [pricesOfDay(before, at.yesterday), pricesOfDay(now, at.today)]
      const price = (slot: number) => (slot < daySlots ? yesterday : today)[Math.floor((slot % daySlots) * slotHours)]!
      return { price, source: now.source, tariff: now }
    }
    const [feedIn, purchase] = [pricesOf('feedIn'), pricesOf('purchase')]
    if (!feedIn) return null
    const { price, source, tariff } = feedIn
    const bought = purchase ? [{ kind: 'purchase' as const, tariff: purchase.tariff }] : []
    return { price, source, purchase: (purchase ?? feedIn).price, tariffs: [{ kind: 'feedIn', tariff }, ...bought] }
  }
}
