import { createContext, useContext } from 'react'

export interface StageState {
  /** Logical size, stage units. */
  width: number
  height: number
  /** Wide enough for a layout of more columns (from 2.4 : 1 on). */
  wide: boolean
  /** Window pixels per stage unit; the larger of the two when stretched. */
  scale: number
  /** Canvas pixels per stage unit: scale × device pixel ratio, bounded so that a 4K wall stays sharp and an 8K one affordable. */
  pixelRatio: number
}

/** Outside a stage (a test, a single panel) everything is drawn 1:1. */
export const StageContext = createContext<StageState>({ width: 1920, height: 1080, wide: false, scale: 1, pixelRatio: 1 })

export const useStage = () => useContext(StageContext)

/**
 * A canvas has as many pixels as the screen has in its place, in steps so fine that over a whole wall's width it is off
 * by less than half of one.
 */
const step = 1 / 8192
export const pixelRatioOf = (scale: number, devicePixelRatio: number) =>
  Math.min(4, Math.max(0.5, Math.round((scale * devicePixelRatio) / step) * step))

/**
 * Does it have them now, so that none needs to be blended from its neighbours? Not where the ratio is bounded, nor
 * while a window is being dragged.
 */
export const isExact = (pixelRatio: number, scale: number, devicePixelRatio: number) =>
  Math.abs(pixelRatio - scale * devicePixelRatio) <= step / 2
