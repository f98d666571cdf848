import { isTotalled, powerSign } from '../energyKinds.ts'
import { indicator } from '../../../core/devices/indicators.ts'
import type { Beside } from '../../../core/register/stuckPeriodsOf.ts'
import { addDays, instantOf, MINUTE } from '../../../core/time/time.ts'
import type { Transaction } from '../../live/live.ts'
import type { Register } from './readRegisters.ts'
import { readSpans } from './readSpans.ts'

/** Power and total registers of devices on whole days. */
export async function readBeside(tx: Transaction, registers: readonly Register[], minutesSince: string): Promise<Beside[]> {
  if (registers.length === 0) return []
  const spanOf = (indicatorNo: string) => (register: Register) => {
    const { deviceId, day, zone } = register
    const to = Math.round((instantOf(addDays(day, 1), zone).getTime() - instantOf(day, zone).getTime()) / MINUTE)
    return { deviceId, indicatorNo, day, zone, from: 0, to }
  }
  const power = await readSpans(tx, registers.map(spanOf(indicator.activePower)), minutesSince)
  const total = await readSpans(tx, registers.map(spanOf(indicator.totalEnergy)), minutesSince)
  return registers.map(({ kind }, n) => ({
    power: power[n]!.map(({ minute, value }) => ({ minute, value: powerSign(kind) * value })),
    total: isTotalled(kind) ? total[n]! : [],
  }))
}
