/** connecting: no picture yet; live: running; late: stands still, being recovered. */
export type PlayerState = 'connecting' | 'live' | 'late'

/** What the watchdog of a stream remembers. Times in epoch ms. */
export interface Progress {
  /** Where the stream was when it last moved, seconds; null before its first picture. */
  at: number | null
  movedAt: number
  nudged: boolean
}

export const startProgress = (now: number): Progress => ({ at: null, movedAt: now, nudged: false })

/** A stream that has not moved for so long is nudged, and built anew when that does not help. */
const stallMs = 6000
const rebuildMs = 12_000

/** Looks at a stream once: how it is, and what to do about it. */
export function watchProgress(
  { at, movedAt, nudged }: Progress,
  position: number,
  now: number,
): { progress: Progress; state: PlayerState; act: 'nudge' | 'rebuild' | null } {
  const moved = position > 0 && position !== at
  if (moved) return { progress: { at: position, movedAt: now, nudged: false }, state: 'live', act: null }
  const still = now - movedAt
  const state = at === null ? 'connecting' : still > stallMs / 2 ? 'late' : 'live'
  if (still >= rebuildMs) return { progress: startProgress(now), state, act: 'rebuild' }
  const nudge = still >= stallMs && !nudged
  return { progress: { at, movedAt, nudged: nudged || nudge }, state, act: nudge ? 'nudge' : null }
}
