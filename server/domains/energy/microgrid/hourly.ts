import { slotCount, step } from '../../../figures/microgrid/powerSlots.ts'

const perHour = 60 / step

/**
 * Energy of every hour of a day, kWh, from its 15-minute power, kW. An hour with a gap is unknown; the one under way
 * counts the minutes that have passed of it.
 * @param minutes of the day that have passed; 1440 for a day that is past
 */
export function hourly(slots: readonly (number | null)[], minutes: number): (number | null)[] {
  // The quarter under way is one of them: its reading has arrived, or it is a gap.
  const begun = Math.min(slotCount, Math.floor(minutes / step) + 1)
  return Array.from({ length: slotCount / perHour }, (_, hour) => {
    const from = hour * perHour
    const passed = slots.slice(from, Math.min(from + perHour, begun))
    let kwh: number | null = passed.length > 0 ? 0 : null
    for (const [n, kw] of passed.entries())
      kwh = kwh === null || kw === null ? null : kwh + (kw * Math.min(step, minutes - (from + n) * step)) / 60
    return kwh
  })
}
