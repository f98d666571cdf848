import { hash, random, randomBetween } from '../seeded.ts'
import { HOUR } from '../../../core/time/time.ts'
import { regionSeed } from '../world/regionSeed.ts'

export interface Defect {
  startMs: number
  endMs: number
  /** What it means depends on the kind, see assets/demo/defects.json. */
  severity: number
}

export interface DefectPlan {
  /** Hours of one member between two defects. */
  everyHours: number
  lastsHours: [number, number]
  severity: [number, number]
}

/** Defects of one member: the one under way at a moment, and all that touch a span. */
export interface Defects {
  at(atMs: number): Defect | null
  within(fromMs: number, untilMs: number): Defect[]
}

/** What can be broken about a device for a day or two. */
export interface DeviceDefects {
  /** The reactive power compensation of its site. */
  capacitor: Defects
  /** The dehumidifier of its room. */
  dampness: Defects
  /** Strings of an inverter. */
  strings: Defects
  /** Nothing behind its gateway is heard. */
  gateway: Defects
  /** The clock of its gateway runs ahead; severity: seconds a day. */
  clock: Defects
  /** It is exchanged (createExchanges.ts). */
  exchange: Defects
}

const noDefects: Defects = { at: () => null, within: () => [] }

/** Part of its turn that passes at most before a defect begins. */
const jitter = 0.3

/**
 * Defects that go round a group: the time is cut into turns, each turn draws one member. A region has such a defect
 * nearly always and seldom many at once, whereas independent faults of every member would now come in heaps and now not
 * at all.
 * @param key of the kind, so that the kinds do not fall together
 */
export function rotatingDefects({ everyHours, lastsHours, severity }: DefectPlan, members: readonly string[], key: number) {
  const turnMs = (everyHours / Math.max(1, members.length)) * HOUR
  const turnsBack = Math.ceil((lastsHours[1] * HOUR) / turnMs + jitter)
  const ofTurn = (turn: number): Defect & { member: string | undefined } => {
    const startMs = (turn + jitter * random(regionSeed, turn, key, 1)) * turnMs
    return {
      member: members[hash(regionSeed, turn, key, 2) % members.length],
      startMs,
      endMs: startMs + randomBetween(...lastsHours, regionSeed, turn, key, 3) * HOUR,
      severity: randomBetween(...severity, regionSeed, turn, key, 4),
    }
  }
  const between = (fromMs: number, untilMs: number) => {
    const found: ReturnType<typeof ofTurn>[] = []
    for (let turn = Math.floor(fromMs / turnMs) - turnsBack; turn <= Math.floor(untilMs / turnMs); turn++) found.push(ofTurn(turn))
    return found.filter(({ startMs, endMs }) => endMs > fromMs && startMs <= untilMs)
  }
  // Every reading of every member asks: the defects of one turn are drawn once for all of them.
  let known = Number.NaN
  let list: ReturnType<typeof ofTurn>[] = []
  const now = (atMs: number) => {
    const turn = Math.floor(atMs / turnMs)
    if (turn !== known) {
      list = between(turn * turnMs, (turn + 1) * turnMs)
      known = turn
    }
    return list
  }
  return (member: string): Defects =>
    members.includes(member)
      ? {
          at: atMs => now(atMs).find(each => each.member === member && atMs >= each.startMs && atMs < each.endMs) ?? null,
          within: (fromMs, untilMs) => between(fromMs, untilMs).filter(each => each.member === member),
        }
      : noDefects
}
