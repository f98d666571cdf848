/** A cue as the walls get it: the server has looked up what an id stands for. */
export type WallCue =
  | { kind: 'wall'; path: string; query: string }
  | { kind: 'site'; itemNumber: string }
  | { kind: 'incident'; alarmId: string; itemNumber: string }
  | { kind: 'freeze' }
  | { kind: 'go' }
  | { kind: 'rotation' }

export type Scene = Exclude<WallCue, { kind: 'freeze' } | { kind: 'go' }>

/** What all cues so far amount to; a wall that comes back needs nothing else. */
export interface StandingCue {
  /** What is to be shown, null = what the wall shows by itself. */
  scene: Scene | null
  frozen: boolean
  /** When the last cue was sent, epoch ms; tells a wall whether it knows this one already. */
  at: number
  /** When the scene was called for: going on after a freeze does not undo what people have changed at the screen since. */
  sceneAt: number
}

/** Sites and incidents are of the moment: a wall switched on hours later does not call them up again, ms. */
const momentMs = 2 * 3_600_000

export const noCue: StandingCue = { scene: null, frozen: false, at: 0, sceneAt: 0 }

/** The standing order after one more cue. Another scene ends a freeze: nobody calls for a picture to see the old one. */
export function standingCue(before: StandingCue, cue: WallCue, at: number): StandingCue {
  if (cue.kind === 'freeze' || cue.kind === 'go') return { ...before, frozen: cue.kind === 'freeze', at }
  return { scene: cue.kind === 'rotation' ? null : cue, frozen: false, at, sceneAt: at }
}

/** What of a standing order still holds now. */
export function dropExpiredScene(cue: StandingCue, now: number): StandingCue {
  const passing = cue.scene?.kind === 'site' || cue.scene?.kind === 'incident'
  return passing && now - cue.sceneAt > momentMs ? { ...cue, scene: null, frozen: false } : cue
}
