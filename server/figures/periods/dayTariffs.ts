import { periodAt, periodOf, type TariffPeriod } from '../../../core/rules/tariff.ts'
import { defaultZone, HOUR, instantOf } from '../../../core/time/time.ts'
import type { KnownTariff, TariffLookup } from '../money/readTariffs.ts'

/** By which periods and prices one pays the grid on a day. */
export interface DayTariff {
  /** Period of each hour from midnight; the 25th is there on a day on which clocks are put back. */
  periods: readonly TariffPeriod[]
  /** The version that is valid on the day; undefined where nobody has told one. */
  tariff: KnownTariff | undefined
}

const hoursOfDay = 25

/** The tariffs of days of a site's clock, each by the version that is valid on it. */
export function dayTariffs(lookup: TariffLookup): (areaCode: string, day: string, zone?: string) => DayTariff {
  const known = new Map<string, DayTariff>()
  // The days of a month under one version are the same.
  const alike = new Map<string, DayTariff>()
  return (areaCode, day, zone = defaultZone) => {
    const key = `${areaCode}/${day}/${zone}`
    const found = known.get(key)
    if (found) return found
    const tariff = lookup('purchase', areaCode, day)
    const like = zone === defaultZone ? `${tariff?.areaCode}/${tariff?.validFrom}/${day.slice(5, 7)}` : key
    const made = alike.get(like) ?? { periods: periodsOf(tariff, day, zone), tariff }
    alike.set(like, made)
    known.set(key, made)
    return made
  }
}

function periodsOf(tariff: KnownTariff | undefined, day: string, zone: string): TariffPeriod[] {
  const seasons = { seasons: tariff?.seasons ?? [] }
  const midnight = instantOf(day, zone).getTime()
  return Array.from({ length: hoursOfDay }, (_, hour) =>
    zone === defaultZone ? periodOf(seasons, Number(day.slice(5, 7)), hour) : periodAt(seasons, midnight + hour * HOUR, zone),
  )
}
