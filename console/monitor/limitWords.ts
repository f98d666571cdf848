import { round } from '../../core/units/units.ts'

/** "限 -5 ~ 40", "限 ≤ 115"; '' where there is no limit. */
export function limitWords({ lower, upper }: { lower: number | null; upper: number | null }): string {
  if (lower === null && upper === null) return ''
  if (lower === null) return `限 ≤ ${round(upper ?? 0)}`
  return upper === null ? `限 ≥ ${round(lower)}` : `限 ${round(lower)} ~ ${round(upper)}`
}
