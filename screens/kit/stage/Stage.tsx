import type { CSSProperties, ReactNode } from 'react'
import './tokens.css'
import './stage.css'
import { useChineseFont } from '../../../core/browser/useChineseFont.ts'
import { agesShownAtom } from '../agesShownAtom.ts'
import { type FitMode, fit as fitTo, type Size, stageIn, wideFrom, wideLeast } from './fit.ts'
import { usePage } from '../page.ts'
import { isExact, pixelRatioOf, StageContext } from './StageContext.ts'
import { useSettled } from '../useSettled.ts'
import { useWindow } from './useWindow.ts'

/** A CSS grid. Areas as in CSS: ['head head', 'left map right']; a panel takes its place by `area`. */
export interface Layout {
  areas?: string[]
  columns?: string
  rows?: string
}

/** A layout of a wide stage, and the least that it can be laid out on, where that is less than usual. */
export interface WideLayout extends Layout {
  least?: Size
}

interface Props {
  /** Logical size; `?size=WxH` overrides. */
  width?: number
  height?: number
  /** How the stage meets the window; `?fit=` overrides. */
  mode?: FitMode
  layout?: Layout
  /** The same panels on a stage from 2.4 : 1 on (5760 × 1080): more columns instead of a stretched picture. */
  wide?: WideLayout
  /** What is shown is older than two sampling intervals: every figure and chart on the stage is greyed. */
  late?: boolean
  /** What the wall was asked for: its `size` and `fit` override the ones here. */
  query?: string
  children: ReactNode
}

/** A wall's surface: fixed logical size, scaled as a whole by `transform` (never CSS zoom, which moves the charts' pointer). */
export function Stage({ width = 1920, height = 1080, mode = 'contain', layout, wide, late = false, query = '', children }: Props) {
  useChineseFont()
  const window = useWindow()
  const ages = usePage(agesShownAtom)
  const stage = stageIn(window, query, { width, height, mode, wide: wide && (wide.least ?? wideLeast) })
  const { scaleX, scaleY, left, top } = fitTo(window, stage, stage.mode)
  const scale = Math.max(scaleX, scaleY)
  // Dragging a window's edge must not rebuild canvases at every pixel.
  const pixelRatio = useSettled(pixelRatioOf(scale, window.ratio), 300)
  const exact = scaleX === scaleY && isExact(pixelRatio, scale, window.ratio)
  const isWide = stage.width / stage.height >= wideFrom
  const { areas, columns, rows } = (isWide && wide) || layout || {}
  const style: CSSProperties = {
    width: stage.width,
    height: stage.height,
    transform: `translate(${left}px, ${top}px) scale(${scaleX}, ${scaleY})`,
    gridTemplateAreas: areas?.map(row => `"${row}"`).join(' '),
    gridTemplateColumns: columns,
    gridTemplateRows: rows,
  }
  const state = { width: stage.width, height: stage.height, wide: isWide, scale, pixelRatio }
  return (
    <StageContext.Provider value={state}>
      <div className="stage-window">
        <div
          className={`stage${mode === 'fill' ? ' stage--alone' : ''}${late ? ' stage--late' : ''}${ages ? ' stage--ages' : ''}${exact ? ' stage--exact' : ''}`}
          style={style}
        >
          {children}
        </div>
      </div>
    </StageContext.Provider>
  )
}
