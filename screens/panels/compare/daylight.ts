/** From six to six there is always something to see; a longer day than that widens it. */
const usual = ['06:00', '18:00'] as const

/**
 * The part of a day its curves are drawn for: night is no comparison.
 * @param times of the slots, HH:mm
 * @returns first and last slot, on full hours where there are some
 */
export function daylight(times: readonly string[], curves: readonly (readonly (number | null)[])[]): [number, number] {
  const bright = times.flatMap((_, slot) => (curves.some(curve => (curve[slot] ?? 0) > 0) ? [slot] : []))
  const wide = (slot: number, otherwise: number) => (slot < 0 ? otherwise : slot)
  const first = Math.min(bright[0] ?? times.length, wide(times.indexOf(usual[0]), 0))
  const last = Math.max(bright.at(-1) ?? 0, wide(times.indexOf(usual[1]), times.length - 1))
  const isHour = (slot: number) => times[slot]?.endsWith(':00')
  const from = times.findLastIndex((_, slot) => slot <= first && isHour(slot))
  const to = times.findIndex((_, slot) => slot >= last && isHour(slot))
  return [wide(from, 0), wide(to, times.length - 1)]
}
