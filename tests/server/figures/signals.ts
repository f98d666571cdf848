import { addDays, instantOf, MINUTE, siteDay } from '../../../core/time/time.ts'

/** A device of a small world. `power` in kW by the number of the quarter of an hour since 1970. */
export interface Source {
  no: string
  siteId: string
  type: string
  energyKind: string | null
  ratedKw: number
  zone: string
  power(quarter: number): number
}

export const quarterMs = 15 * MINUTE
/** Energies and powers in steps a 32-bit number holds exactly: what is added up in another order then comes out the same. */
export const steps = (value: number, size: number) => Math.round(value * size) / size

/** A number between 0 and 1 that only depends on what it is asked. */
export const anyOf = (name: string, quarter: number) => {
  let mix = quarter | 0
  for (const letter of name) mix = Math.imul(mix ^ letter.charCodeAt(0), 0x9e3779b1) ^ (mix >>> 15)
  mix = Math.imul(mix ^ (mix >>> 13), 0x85ebca6b)
  return ((mix ^ (mix >>> 16)) >>> 0) / 2 ** 32
}

/** By day and by night the same: at midnight, where days are told apart, nothing may be zero. */
export const anyPower = (no: string, ratedKw: number) => (quarter: number) => steps(ratedKw * (0.2 + 0.4 * anyOf(no, quarter)), 16)
/** Charges in some quarters and discharges in others. */
export const swinging = (no: string, ratedKw: number) => (quarter: number) => steps(ratedKw * (1.2 * anyOf(no, quarter) - 0.6), 16)

/** Energy since site-local midnight in one direction, kWh: the integral of a power that is constant through each quarter. */
function counted({ power, zone }: Source, sign: 1 | -1, at: number): number {
  const midnight = instantOf(siteDay(new Date(at), zone), zone).getTime()
  let kwh = 0
  for (let from = midnight; from < at; from += quarterMs)
    kwh += (Math.max(0, sign * power(from / quarterMs)) * Math.min(quarterMs, at - from)) / 3_600_000
  return steps(kwh, 1024)
}

export type SentPoint = [deviceNo: string, indicatorNo: string, at: number, value: number]
const [power, firstRegister, secondRegister] = ['A000000001', 'A000000002', 'A000000003']

/** Both day counters of a device at a moment. The second one counts what goes the other way; that of a battery charges first. */
export function countersOf(source: Source, at: number): SentPoint[] {
  const { no, energyKind } = source
  const twoWay = energyKind === 'charge' || energyKind === 'import'
  const first = energyKind === 'charge' ? -1 : 1
  return [
    [no, firstRegister, at, counted(source, first, at)],
    ...(twoWay ? [[no, secondRegister, at, counted(source, -first as 1 | -1, at)] as SentPoint] : []),
  ]
}

/**
 * What a device reports of one quarter: its power twice, half above and half below the mean, and its counters as often,
 * the last time as the quarter ends.
 */
export function quarterOf(source: Source, quarter: number): SentPoint[] {
  const from = quarter * quarterMs
  const [early, late, end] = [from + 2 * MINUTE, from + 8 * MINUTE, from + quarterMs - 1000]
  const kw = source.power(quarter)
  const apart = kw / 8
  const counters = source.energyKind ? [early, end].flatMap(at => countersOf(source, at)) : []
  return [[source.no, power, early, kw - apart], [source.no, power, late, kw + apart], ...counters]
}

/** A whole site-local day of counters alone, four of them. */
export function sparseDay(source: Source, day: string): SentPoint[] {
  if (!source.energyKind) return []
  const until = instantOf(addDays(day, 1), source.zone).getTime()
  return [18, 12, 6, 0].flatMap(hours => countersOf(source, until - hours * 60 * MINUTE - 1000))
}
