import type { Meaning } from './meaningInks.ts'

/**
 * Site time `YYYY-MM-DD[ HH:mm[:ss]]`, the value, and its quality (core/units/quality.ts) where it is known. null =
 * nothing was measured.
 */
export type CurvePoint = readonly [time: string, value: number | null, quality?: number]

export interface Curve {
  name: string
  /** Curves of one unit share an axis. */
  unit: string
  /** In the order of time. */
  points: readonly CurvePoint[]
  /** Minutes from one point to the next: where more than one of them is missing, the line is broken. */
  step?: number
  /** What it is about, where its colour is to say so; else the next of the twelve. */
  meaning?: Meaning
  /** What something is compared with: dashed. */
  past?: boolean
}

/** A line across the chart, inside the axis of its unit. Curves of another unit belong on another chart: they would seem to cross it. */
export interface CurveLimit {
  name: string
  unit: string
  value: number
}

/** What happened meanwhile: a band, and a point where the value is known that began it. */
export interface CurveEvent {
  from: string
  /** '' = it goes on. */
  to: string
  value: number | null
  unit: string
}

/** What a `CurveChart` shows. */
export interface Curves {
  series: readonly Curve[]
  limits?: readonly CurveLimit[]
  events?: readonly CurveEvent[]
  /** Every axis holds zero, so that heights are read as shares of each other. */
  fromZero?: boolean
}

/** Is nothing measured in it? */
export const isBlank = ({ series }: Curves) => series.every(({ points }) => points.every(([, value]) => value === null))
