import { distanceM, type Place } from '../sites/distance.ts'
import { MINUTE } from '../time/time.ts'

/** Why a position is not believed. */
export const positionMarks = {
  future: '时间在未来',
  outside: '不在巡检期间',
  inaccurate: '定位精度过低',
  speed: '速度不可能',
  jump: '位置跳变',
} as const
export type PositionMark = keyof typeof positionMarks

/** A phone's clock may be ahead of the server's by so much, ms. */
const aheadMs = 2 * MINUTE
/** Positions may be a little older than the press of the button that began the round, ms. */
const beforeMs = 5 * MINUTE
/** A position this vague says in which quarter of a town somebody is, not where: metres. */
export const worstAccuracyM = 200
/** 162 km/h: nobody drives faster to a site (the limit of motorways is 120 km/h). */
export const fastestMs = 45
/** What lies closer together than this is one place to a phone: metres. */
const leastMoveM = 15
/** How far back a position is compared; between two that far apart in a row anything could have happened. */
const lookBack = 120

export interface Position extends Place {
  /** When it was measured, epoch ms. */
  at: number
  /** When it came, epoch ms. */
  receivedAt: number
  accuracyM: number
  /** As the phone says, m/s. */
  speedMs: number | null
}

interface Round {
  startedAt: number | null
  endedAt: number | null
}

/** Can somebody have gone from one to the other? Both may be off by their accuracy. */
const reachable = (from: Position, to: Position) =>
  distanceM(from, to) - from.accuracyM - to.accuracyM <= (fastestMs * (to.at - from.at)) / 1000

/** What is wrong with a position by itself. */
function alone({ at, receivedAt, accuracyM, speedMs }: Position, { startedAt, endedAt }: Round): PositionMark | null {
  if (at > receivedAt + aheadMs) return 'future'
  if (startedAt === null || at < startedAt - beforeMs || (endedAt !== null && at > endedAt + beforeMs)) return 'outside'
  if (accuracyM > worstAccuracyM) return 'inaccurate'
  return speedMs !== null && speedMs > fastestMs ? 'speed' : null
}

/**
 * Which positions of a round can be believed. Of those that are possible by themselves the longest way is kept that
 * somebody can have gone from each to the next; the others are jumps. So a first position that is wrong does not make
 * jumps of all that follow, and the order of arrival does not matter.
 * @param positions oldest first
 * @returns a mark for each, null = plausible
 */
export function markPositions(positions: readonly Position[], round: Round): (PositionMark | null)[] {
  const marks = positions.map(position => alone(position, round))
  const possible = positions.flatMap((position, index) => (marks[index] === null ? [{ position, index }] : []))
  const longest: number[] = []
  const before: number[] = []
  let last = -1
  possible.forEach(({ position }, here) => {
    longest[here] = 1
    before[here] = -1
    // The nearest before it first: of two ways as long the one without a gap is kept.
    for (let earlier = here - 1; earlier >= Math.max(0, here - lookBack); earlier--)
      if (longest[earlier]! + 1 > longest[here]! && reachable(possible[earlier]!.position, position)) {
        longest[here] = longest[earlier]! + 1
        before[here] = earlier
      }
    if (last < 0 || longest[here]! > longest[last]!) last = here
  })
  for (const { index } of possible) marks[index] = 'jump'
  for (; last >= 0; last = before[last]!) marks[possible[last]!.index] = null
  return marks
}

/**
 * Length of a way over plausible positions, metres; null for fewer than two. A step counts once it is longer than the
 * positions are vague, so that a phone that lies still does not walk.
 */
export function trackLengthM(plausible: readonly Pick<Position, 'longitude' | 'latitude' | 'accuracyM'>[]): number | null {
  let anchor = plausible[0]
  if (!anchor || plausible.length < 2) return null
  let length = 0
  for (const position of plausible.slice(1)) {
    const step = distanceM(anchor, position)
    if (step <= Math.max(leastMoveM, anchor.accuracyM, position.accuracyM)) continue
    length += step
    anchor = position
  }
  return length
}
