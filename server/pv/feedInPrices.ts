import { sql } from 'drizzle-orm'
import { rowsOf } from '../kit.ts'
import type { Moments } from '../stats/moments.ts'
import type { Asking } from '../stats/parts.ts'
import type { TariffPeriod } from '../tables/charging.ts'
import { daySlots, slotMinutes } from './plant.ts'

interface Tariff extends Record<string, unknown> {
  areaCode: string
  seasons: { months: number[]; hours: string }[]
  prices: Record<TariffPeriod, number>
  source: string
}

export interface FeedIn {
  /** yuan/kWh in a slot of yesterday and today. */
  price: (slot: number) => number
  source: string
}

/** What the grid pays in an area: its own tariff, else its city's, its province's, the country's; of these the newest. null = no price is known. */
export async function feedInPrices({ db }: Pick<Asking, 'db'>, at: Moments): Promise<(areaCode: string) => FeedIn | null> {
  const tariffs = await rowsOf<Tariff>(
    db,
    sql`select distinct on (area_code) area_code as "areaCode", seasons, prices, source from tariffs where kind = 'feedIn' and valid_from <= ${at.today}
    order by area_code, valid_from desc`,
  )
  return areaCode => {
    const areas = [areaCode, `${areaCode.slice(0, 4)}00`, `${areaCode.slice(0, 2)}0000`, '100000']
    const tariff = areas.map(area => tariffs.find(each => each.areaCode === area)).find(Boolean)
    if (!tariff) return null
    const [yesterday, today] = [pricesOf(tariff, at.yesterday), pricesOf(tariff, at.today)]
    return yesterday && today
      ? { price: slot => (slot < daySlots ? yesterday[slot] : today[slot - daySlots])!, source: tariff.source }
      : null
  }
}

function pricesOf({ seasons, prices }: Tariff, day: string): number[] | null {
  const hours = seasons.find(({ months }) => months.includes(Number(day.slice(5, 7))))?.hours
  if (!hours) return null
  const found = Array.from({ length: daySlots }, (_, slot) => prices[hours[Math.floor((slot * slotMinutes) / 60)] as TariffPeriod])
  return found.every(Number.isFinite) ? found : null
}
