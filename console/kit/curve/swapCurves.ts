import type { DenseLine, DrawnCurve } from './denseLine.ts'

/** What the engine calls the exchange of curves for those of a new answer, where nothing else is new. */
export const swapCurvesType = 'swapCurves'

/** An action: the curves in the order of the option. */
export const swapCurves = (lines: readonly DenseLine[]) => ({
  type: swapCurvesType,
  curves: new Map<number, () => DrawnCurve>(lines.map(({ place, curve }) => [place, curve])),
})
export type SwapCurves = ReturnType<typeof swapCurves>
