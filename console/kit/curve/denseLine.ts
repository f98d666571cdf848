/** What the engine calls a curve that `installDenseLine` draws. */
export const denseLineType = 'denseLine'

/** What is drawn of a curve, and said of its places. */
export interface DrawnCurve {
  /** Axis time and value by turns, in the order of time; NaN = nothing measured. */
  pairs: Float64Array
  textAt: (place: number) => string
}

/** A curve of many points as it stands in an option. */
export interface DenseLine {
  type: typeof denseLineType
  /** Which of the chart's curves it is. */
  place: number
  zlevel: number
  /** Where its axis begins and ends: all the engine has to know of it. */
  data: Float64Array
  /** A function: the engine copies everything else, and compares it. */
  curve: () => DrawnCurve
}

/** The curves of many points an option holds. */
export const denseLinesOf = (series: unknown): DenseLine[] =>
  Array.isArray(series) ? series.filter((one): one is DenseLine => one?.type === denseLineType) : []
