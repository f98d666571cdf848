import { isTotalled, powerSign } from '../energyKinds.ts'
import { indicator } from '../../../core/devices/indicators.ts'
import type { RegisterReading } from '../../../core/register/registerDay.ts'
import { addDays, instantOf, MINUTE } from '../../../core/time/time.ts'
import type { Transaction } from '../../live/live.ts'
import { readSpans, type Span } from './readSpans.ts'
import type { Register } from './readRegisters.ts'

/** What lies beside a register's own readings around and within its day: minutes from the day's start, negative before it. */
export interface DaySurroundings {
  minutes: number
  total: RegisterReading[]
  power: RegisterReading[]
}

/** So far from a midnight a reading still tells something of it, minutes. */
export const aroundMidnight = 60

const minutesOf = (day: string, zone: string) =>
  Math.round((instantOf(addDays(day, 1), zone).getTime() - instantOf(day, zone).getTime()) / MINUTE)

/** Total registers and power of devices around days. */
export async function readDayEnds(tx: Transaction, registers: readonly Register[], minutesSince: string): Promise<DaySurroundings[]> {
  const spans: (Span & { n: number; offset: number })[] = []
  for (const [n, { deviceId, kind, day, zone }] of registers.entries()) {
    const minutes = minutesOf(day, zone)
    const [before, after] = [addDays(day, -1), addDays(day, 1)]
    const [total, power] = [
      { deviceId, zone, indicatorNo: indicator.totalEnergy, n },
      { deviceId, zone, indicatorNo: indicator.activePower, n },
    ]
    if (isTotalled(kind)) {
      const last = minutesOf(before, zone)
      spans.push({ ...total, day: before, from: last - aroundMidnight, to: last, offset: -last })
      spans.push({ ...total, day, from: 0, to: minutes, offset: 0 })
      spans.push({ ...total, day: after, from: 0, to: aroundMidnight, offset: minutes })
    }
    spans.push({ ...power, day, from: minutes - aroundMidnight, to: minutes, offset: 0 })
    spans.push({ ...power, day: after, from: 0, to: aroundMidnight, offset: minutes })
  }
  const found = await readSpans(tx, spans, minutesSince)
  const ends = registers.map(({ day, zone }): DaySurroundings => ({ minutes: minutesOf(day, zone), total: [], power: [] }))
  for (const [place, { n, offset, indicatorNo }] of spans.entries()) {
    const end = ends[n]!
    const isPower = indicatorNo === indicator.activePower
    const sign = isPower ? powerSign(registers[n]!.kind) : 1
    for (const { minute, value } of found[place]!) (isPower ? end.power : end.total).push({ minute: minute + offset, value: sign * value })
  }
  return ends
}
