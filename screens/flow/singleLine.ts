interface Input {
  width: number
  height: number
  incoming: number
  /** What feeds or draws at the high-voltage bus bar beside the incoming lines. */
  bays?: number
  transformers: number
  feeders: number
}
export interface SingleLine {
  /** Heights of the two bus bars. */
  highBus: number
  lowBus: number
  /** How far the bus bars reach. */
  left: number
  right: number
  /**
   * Where every incoming line, transformer and feeder is drawn; a transformer stands left of its part's middle, its
   * figures right of it.
   */
  incoming: number[]
  bays: number[]
  transformers: number[]
  feeders: number[]
  /** Width that each of them has for itself. */
  bayWidth: number
  transformerWidth: number
  feederWidth: number
}

/** Stage units kept free at the sides. */
const margin = 8
/** A line with its figures beside it stands this far right of where its part begins. */
const lead = 30
/** Below the low-voltage bus bar a feeder needs no more: its breaker and its figures. */
const feederHeight = 268
/** An incoming cabinet has as much to tell as two bays. */
const incomingParts = 2

/** Middles of n equal parts of a width. */
const middles = (n: number, width: number) => Array.from({ length: n }, (_, place) => margin + ((place + 0.5) * (width - 2 * margin)) / n)

/**
 * Places of a single-line diagram in a field of any size: incoming lines on top, the high-voltage bus bar under them,
 * transformers down to the low-voltage one, feeders below. An installation without incoming cabinets begins at the bus
 * bar. Bays stand left and right of the incoming lines.
 */
export function singleLine({ width, height, incoming, bays = 0, transformers, feeders }: Input): SingleLine {
  const inner = width - 2 * margin
  const above = incoming + bays
  const bayWidth = inner / Math.max(1, incomingParts * incoming + bays)
  const leftBays = Math.ceil(bays / 2)
  const part = (from: number) => margin + lead + from * bayWidth
  const transformerWidth = transformers > 0 ? inner / transformers : 0
  const aside = Math.min(100, transformerWidth * 0.32)
  return {
    highBus: Math.round(height * (above > 0 ? 0.18 : 0.05)),
    lowBus: Math.round(Math.max(height * 0.55, height - feederHeight)),
    left: margin,
    right: width - margin,
    incoming: bays > 0 ? Array.from({ length: incoming }, (_, n) => part(leftBays + n * incomingParts)) : middles(incoming, width),
    bays: Array.from({ length: bays }, (_, n) => part(n < leftBays ? n : n + incomingParts * incoming)),
    transformers: middles(transformers, width).map(x => x - aside),
    feeders: middles(feeders, width),
    bayWidth,
    transformerWidth,
    feederWidth: feeders > 0 ? inner / feeders : 0,
  }
}
