import { chinaDayStart, DAY, defaultZone, HOUR, siteTime } from '../time/time.ts'

/** Tariff periods as the documents code them: sharp, peak, flat, valley. */
export const tariffPeriods = { J: '尖', F: '峰', P: '平', G: '谷' } as const
export type TariffPeriod = keyof typeof tariffPeriods
export const periodCodes = Object.keys(tariffPeriods) as TariffPeriod[]
/** Energy by period, kWh. */
export type ByPeriod = Partial<Record<TariffPeriod, number>>

/** Prices by time of use. */
export interface Tariff {
  /** For the months (1 … 12) of each season the period of every hour of the day: 24 letters. */
  seasons: readonly { months: readonly number[]; hours: string }[]
  /** yuan/kWh */
  prices: Readonly<Record<TariffPeriod, number>>
  /** The operator's fee on top of every kWh, yuan/kWh; 0 where there is none. */
  servicePrice: number
}

/** Period of an hour (0 … 23) of a month (1 … 12); flat where the tariff says nothing. */
export function periodOf(tariff: Pick<Tariff, 'seasons'>, month: number, hour: number): TariffPeriod {
  const letter = tariff.seasons.find(({ months }) => months.includes(month))?.hours[hour]
  return letter !== undefined && letter in tariffPeriods ? (letter as TariffPeriod) : 'P'
}

interface LocalHour {
  month: number
  hour: number
  /** Instant at which the next hour of the local clock begins, epoch ms. */
  ends: number
}

/**
 * The hour of the site's own clock an instant lies in. China's clock is arithmetic; every other zone asks its zone
 * rules, summer time included.
 */
function localHour(at: number, zone: string): LocalHour {
  if (zone === defaultZone) {
    const start = chinaDayStart(at)
    const hour = Math.floor((at - start) / HOUR)
    // Noon of the China day has the same date in UTC.
    return { month: new Date(start + DAY / 2).getUTCMonth() + 1, hour, ends: start + (hour + 1) * HOUR }
  }
  const text = siteTime(new Date(at), zone)
  const past = (Number(text.slice(14, 16)) * 60 + Number(text.slice(17, 19))) * 1000 + (((at % 1000) + 1000) % 1000)
  return { month: Number(text.slice(5, 7)), hour: Number(text.slice(11, 13)), ends: at - past + HOUR }
}

/** Tariff period at an instant (epoch ms) of a site's clock. */
export function periodAt(tariff: Pick<Tariff, 'seasons'>, at: number, zone = defaultZone): TariffPeriod {
  const { month, hour } = localHour(at, zone)
  return periodOf(tariff, month, hour)
}

/** The spans of one period each between two instants, in order; neighbouring hours of one period are one span. */
export function periodSpans(
  tariff: Pick<Tariff, 'seasons'>,
  from: number,
  to: number,
  zone = defaultZone,
): { period: TariffPeriod; from: number; to: number }[] {
  const spans: { period: TariffPeriod; from: number; to: number }[] = []
  for (let at = from; at < to; ) {
    const { month, hour, ends } = localHour(at, zone)
    const period = periodOf(tariff, month, hour)
    const until = Math.min(ends, to)
    const last = spans.at(-1)
    if (last?.period === period) last.to = until
    else spans.push({ period, from: at, to: until })
    at = until
  }
  return spans
}

/**
 * Energy that flowed evenly between two instants, by tariff period. Where there is no time between them all of it
 * belongs to the period of the end. The parts add up to `kwh`.
 */
export function splitByPeriod(from: number, to: number, kwh: number, tariff: Pick<Tariff, 'seasons'>, zone = defaultZone): ByPeriod {
  if (from >= to) return { [periodAt(tariff, to, zone)]: kwh }
  const parts: ByPeriod = {}
  for (const span of periodSpans(tariff, from, to, zone))
    parts[span.period] = (parts[span.period] ?? 0) + (kwh * (span.to - span.from)) / (to - from)
  return parts
}

/** Two splits added. */
export function addPeriods(a: ByPeriod, b: ByPeriod): ByPeriod {
  const sum: ByPeriod = { ...a }
  for (const code of periodCodes) if (b[code] !== undefined) sum[code] = (sum[code] ?? 0) + b[code]
  return sum
}

/** What the energy costs, whole cents: Σ kWh × price of its period. */
export const energyCents = (parts: ByPeriod, { prices }: Pick<Tariff, 'prices'>): number =>
  Math.round(periodCodes.reduce((sum, code) => sum + (parts[code] ?? 0) * prices[code] * 100, 0))

/** The 24 hourly prices of a site-local day `YYYY-MM-DD`, yuan/kWh. */
export function pricesOfDay(tariff: Tariff, day: string): number[] {
  const month = Number(day.slice(5, 7))
  return Array.from({ length: 24 }, (_, hour) => tariff.prices[periodOf(tariff, month, hour)])
}
