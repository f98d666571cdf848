import { MINUTE } from '../../../../core/time/time.ts'

/**
 * Stretches without a delivery that are longer than a gateway may stay away.
 * @param reported minutes with a delivery, epoch ms of their beginning
 * @param longest minutes without one that are usual
 */
export function silences(reported: ReadonlySet<number>, from: number, until: number, longest: number): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  let began: number | null = null
  const end = (at: number) => {
    if (began !== null && at - began > longest * MINUTE) found.push({ from: began, to: at })
    began = null
  }
  for (let at = from; at < until; at += MINUTE) {
    if (reported.has(at)) end(at)
    else began ??= at
  }
  end(until)
  return found
}
