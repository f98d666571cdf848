/** How far a key goes; a day by the minute is crossed with the larger ones. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -10,
  PageDown: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/**
 * Where a chart's cursor goes by a key.
 * @param shown places in view, in order: with a slider it stays within what is looked at
 * @param at where it stands; undefined = it comes in at the newest
 * @returns undefined where the key is none of the cursor's, or there is nowhere to go
 */
export function cursorStep(shown: readonly number[], at: number | undefined, key: string): number | undefined {
  const step = steps[key]
  if (step === undefined || shown.length === 0) return undefined
  const last = shown.length - 1
  if (at === undefined) return shown[step === Number.NEGATIVE_INFINITY ? 0 : last]
  // Where an answer took the place away, it goes on from the next one.
  const from = shown.findIndex(place => place >= at)
  return shown[Math.max(0, Math.min(last, (from < 0 ? last : from) + step))]
}
