import { indicator } from '../../../core/devices/indicators.ts'
import type { Simulation } from './simulation.ts'

/** Kinds of devices that overheat when somebody calls for it: the point that shows it, and what it nears, ℃. */
export const overheating: Partial<Record<Simulation['kind'], { indicatorNo: string; reaches: number }>> = {
  // A blocked fan.
  inverter: { indicatorNo: indicator.deviceTemperature, reaches: 84 },
  // A coolant pump that stands still: the hottest cell.
  battery: { indicatorNo: 'A000000035', reaches: 58 },
}
