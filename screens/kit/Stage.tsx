import type { CSSProperties, ReactNode } from 'react'
import './tokens.css'
import './stage.css'
import '../../assets/fonts/barlow.css'
import { useChineseFont } from '../../core/useChineseFont.ts'
import { type FitMode, fitFromAddress, fit as fitTo } from './fit.ts'
import { pixelRatioOf, StageContext } from './StageContext.ts'
import { useWindow } from './useWindow.ts'

interface Props {
  /** Logical size; `?size=WxH` overrides. */
  width?: number
  height?: number
  /** How the stage meets the window; `?fit=` overrides. */
  mode?: FitMode
  /** Rows of named grid areas, as in CSS: ['head head', 'left map']. A panel takes its place by `area`. */
  areas?: string[]
  columns?: string
  rows?: string
  children: ReactNode
}

/** A wall's surface: fixed logical size, scaled as a whole by `transform` (never CSS zoom, which moves the charts' pointer). */
export function Stage({ width = 1920, height = 1080, mode = 'contain', areas, columns, rows, children }: Props) {
  useChineseFont()
  const window = useWindow()
  const stage = fitFromAddress(location.search, { width, height, mode })
  const { scaleX, scaleY, left, top } = fitTo(window, stage, stage.mode)
  const scale = Math.max(scaleX, scaleY)
  const style: CSSProperties = {
    width: stage.width,
    height: stage.height,
    transform: `translate(${left}px, ${top}px) scale(${scaleX}, ${scaleY})`,
    gridTemplateAreas: areas?.map(row => `"${row}"`).join(' '),
    gridTemplateColumns: columns,
    gridTemplateRows: rows,
  }
  return (
    <StageContext.Provider value={{ width: stage.width, height: stage.height, scale, pixelRatio: pixelRatioOf(scale, window.ratio) }}>
      <div className="stage-window">
        <div className="stage" style={style}>
          {children}
        </div>
      </div>
    </StageContext.Provider>
  )
}
