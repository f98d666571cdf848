import type { Points } from './points.ts'
import { type PointState, type Stepped, unseen } from './step.ts'

/** One stretch of alarm of a point, as the readings of one batch drew it. `id` is 0 for one that began in this batch. */
export interface Episode {
  key: number
  id: number
  side: 'upper' | 'lower'
  raisedAt: number
  value: number
  peak: number
  recoveredAt: number | null
}

interface Draft {
  base: PointState
  state: PointState
}

/**
 * States as they will be once the transaction is committed. Nothing is shared before `takeOver`, so a rolled back batch leaves no trace.
 */
export class Overlay {
  readonly drafts = new Map<number, Draft>()
  readonly episodes: Episode[] = []
  private readonly running = new Map<number, Episode>()

  constructor(private readonly points: Points) {}

  state(key: number): PointState {
    return this.drafts.get(key)?.state ?? this.points.states.get(key) ?? unseen
  }

  put(key: number, { state, events }: Stepped) {
    const before = this.state(key)
    if (state === before) return
    this.drafts.set(key, { base: this.drafts.get(key)?.base ?? before, state })
    for (const event of events) {
      if (event.kind === 'raise')
        this.begin({ key, id: 0, side: event.side, raisedAt: event.at, value: event.value, peak: event.value, recoveredAt: null })
      else {
        const episode = this.running.get(key) ?? this.known(key, before)
        if (event.kind === 'worse') episode.peak = event.peak
        else {
          episode.recoveredAt = event.at
          this.running.delete(key)
        }
      }
    }
  }

  /** The row of an alarm that began here is written: remember its number. */
  setId(episode: Episode, id: number) {
    episode.id = id
    const draft = this.drafts.get(episode.key)
    if (draft?.state.alarm?.id === 0 && episode.recoveredAt === null) draft.state = { ...draft.state, alarm: { ...draft.state.alarm, id } }
  }

  /** After the commit. Where another batch was announced in between, the newer reading wins and an open alarm is never forgotten. */
  takeOver() {
    for (const [key, { base, state }] of this.drafts) {
      const now = this.points.states.get(key) ?? unseen
      this.points.states.set(key, now === base ? state : merged(now, base, state))
    }
  }

  private begin(episode: Episode) {
    this.episodes.push(episode)
    this.running.set(episode.key, episode)
  }

  private known(key: number, { alarm, at }: PointState): Episode {
    const episode: Episode = {
      key,
      id: alarm?.id ?? 0,
      side: alarm?.side ?? 'upper',
      raisedAt: at,
      value: alarm?.peak ?? 0,
      peak: alarm?.peak ?? 0,
      recoveredAt: null,
    }
    this.begin(episode)
    return episode
  }
}

/** Two batches that began from the same state: the newer reading wins, what the older one began or ended stands. */
function merged(now: PointState, base: PointState, state: PointState): PointState {
  const [older, newer] = now.at > state.at ? [state, now] : [now, state]
  const before = base.alarm?.id
  if (!newer.alarm && older.alarm && older.alarm.id !== before) return { ...newer, alarm: older.alarm, back: newer.at, pending: null }
  if (newer.alarm && newer.alarm.id === before && !older.alarm)
    return { ...newer, alarm: null, back: null, pending: newer.back === null ? { side: newer.alarm.side, since: newer.at } : null }
  return newer
}
