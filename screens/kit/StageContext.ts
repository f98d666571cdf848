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

/** So fine that over a panel's width no canvas is off its pixels by half of one: what is scaled again is soft, letters first. */
export const pixelRatioOf = (scale: number, devicePixelRatio: number) =>
  Math.min(4, Math.max(0.5, Math.round(scale * devicePixelRatio * 256) / 256))
