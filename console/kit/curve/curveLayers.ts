/**
 * Canvases of a chart of many points, above that of its axes: a new answer paints the curves alone, and the pointer
 * moves without painting any of them.
 */
export const curveLayers = { curves: 1, pointer: 2 } as const

interface Marked {
  markPoint?: object
  markLine?: object
  markArea?: object
}

/** Marks are components of their own to the engine: bands stay below the curves and bounds above them only where all are on one canvas. */
export const marksWithCurves = <S extends Marked>(series: S): S => {
  const zlevel = curveLayers.curves
  const { markPoint, markLine, markArea } = series
  return {
    ...series,
    ...(markPoint && { markPoint: { ...markPoint, zlevel } }),
    ...(markLine && { markLine: { ...markLine, zlevel } }),
    ...(markArea && { markArea: { ...markArea, zlevel } }),
  }
}
