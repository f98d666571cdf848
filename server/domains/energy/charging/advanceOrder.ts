import { addPeriods, type ByPeriod, energyCents, splitByPeriod, type Tariff } from '../../../../core/rules/tariff.ts'

/** What a report says of one order. Instants in epoch ms, energy cumulated since the start. */
export interface OrderReport {
  startedAt: number
  /** null = going on. */
  endedAt: number | null
  /** Moment the energy was read. */
  at: number
  kwh: number
  peakKw: number | null
  startSoc: number | null
  endSoc: number | null
}

/** What is known of an order. */
export interface KnownOrder {
  startedAt: number
  endedAt: number | null
  reportedAt: number
  kwh: number
  peakKw: number | null
  startSoc: number | null
  endSoc: number | null
  periods: ByPeriod
  energyCents: number
  serviceCents: number
}

const greatest = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b))

/**
 * An order after one more report, or null where the report changes nothing. It only moves forward: an older or repeated
 * report neither lowers the energy nor opens what has ended. The energy since the last report is taken to have flowed
 * evenly between the two moments; the fees follow from the whole split, so that rounding never adds up. `tariff` is the
 * one of the start, which the driver agreed to.
 */
export function advanceOrder(known: KnownOrder | null, report: OrderReport, tariff: Tariff, zone: string): KnownOrder | null {
  const until = Math.min(report.at, report.endedAt ?? report.at)
  const before: KnownOrder = known ?? {
    startedAt: report.startedAt,
    endedAt: null,
    reportedAt: report.startedAt,
    kwh: 0,
    peakKw: null,
    startSoc: report.startSoc,
    endSoc: null,
    periods: {},
    energyCents: 0,
    serviceCents: 0,
  }
  const newer = report.at > before.reportedAt
  const ends = before.endedAt === null && report.endedAt !== null
  const more = report.kwh > before.kwh
  if (known && !newer && !ends && !more) return null
  const kwh = Math.max(before.kwh, report.kwh)
  const from = Math.min(before.reportedAt, before.endedAt ?? before.reportedAt)
  const periods = more
    ? addPeriods(before.periods, splitByPeriod(from, Math.max(from, until), kwh - before.kwh, tariff, zone))
    : before.periods
  return {
    startedAt: before.startedAt,
    endedAt: before.endedAt ?? report.endedAt,
    reportedAt: Math.max(before.reportedAt, report.at),
    kwh,
    peakKw: greatest(before.peakKw, report.peakKw),
    startSoc: before.startSoc ?? report.startSoc,
    endSoc: newer || before.endSoc === null ? (report.endSoc ?? before.endSoc) : before.endSoc,
    periods,
    energyCents: energyCents(periods, tariff),
    serviceCents: Math.round(kwh * tariff.servicePrice * 100),
  }
}
