import { chinaDayStart, DAY, siteDay } from '../../../core/time/time.ts'
import type { DeviceModel } from './simulation.ts'

const countedAt = ({ device, energies }: DeviceModel, at: number) => energies(at).find(({ kind }) => kind === device.energyKind)?.kwh ?? 0

/**
 * Where another meter was put in place before a midnight: the day on which it was, and what the new one had counted
 * when that day ended, kWh. null = it is the first one.
 */
export function beganBefore(model: DeviceModel, midnight: number): { day: string; kwh: number } | null {
  const last = model.exchanges.last(midnight - 1)
  if (!last) return null
  const dayStart = chinaDayStart(last.startMs)
  return { day: siteDay(new Date(dayStart)), kwh: countedAt(model, dayStart + DAY - 1) - countedAt(model, last.endMs) }
}
