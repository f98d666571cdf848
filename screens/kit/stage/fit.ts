export type FitMode = 'contain' | 'cover' | 'stretch' | 'none' | 'fill'
export interface Size {
  width: number
  height: number
}
export interface Fit {
  scaleX: number
  scaleY: number
  /** Where the stage's upper left corner falls in the window, window pixels. */
  left: number
  top: number
}

const fitModes: readonly FitMode[] = ['contain', 'cover', 'stretch', 'none', 'fill']

/**
 * From this ratio of width to height on a stage is wide: three screens side by side, not one stretched. Below it a
 * second row of columns is too narrow.
 */
export const wideFrom = 2.8

/** From here on the ordinary layout takes a window's own shape (21:9): its middle grows instead of bars at both sides. */
const broadFrom = 2

/**
 * A wide stage is looked at from farther away and has width to spare: it is laid out on fewer units of height, so that
 * type, figures and lines grow by a third. As far as its columns and rows allow, which need this much; a layout that
 * needs less says so, and its type grows further.
 */
export const wideLeast: Size = { width: 3600, height: 810 }

/**
 * How a stage of fixed logical size is laid over a window: contain leaves bars, cover cuts, stretch distorts, none
 * keeps 1:1; fill has taken the window's shape beforehand (`stageIn`). The stage is always centred.
 */
export function fit(window: Size, stage: Size, mode: FitMode): Fit {
  const x = window.width / stage.width
  const y = window.height / stage.height
  const even = mode === 'none' ? 1 : mode === 'cover' ? Math.max(x, y) : Math.min(x, y)
  const [scaleX, scaleY] = mode === 'stretch' ? [x, y] : [even, even]
  return { scaleX, scaleY, left: (window.width - stage.width * scaleX) / 2, top: (window.height - stage.height * scaleY) / 2 }
}

/** What the address asks for: `?fit=cover&size=5760x1080`; anything unreadable falls back to the wall's own wish. */
export function fitFromAddress(search: string, wish: Size & { mode: FitMode }): Size & { mode: FitMode } {
  const query = new URLSearchParams(search)
  const mode = fitModes.find(known => known === query.get('fit')) ?? wish.mode
  const size = /^(\d{3,5})[xX×](\d{3,5})$/.exec(query.get('size') ?? '')
  return size ? { mode, width: Number(size[1]), height: Number(size[2]) } : { mode, width: wish.width, height: wish.height }
}

/** A stage of the window's own shape, never smaller than the wish: what is free goes to the layout instead of to bars. */
const inShapeOf = (window: Size, { width, height }: Size): Size => {
  const scale = Math.min(window.width / width, window.height / height)
  return { width: Math.round(window.width / scale), height: Math.round(window.height / scale) }
}

/**
 * Logical size and mode of a stage in a window. A wall that has a wide layout takes the whole of a very wide window,
 * unless the address names a size.
 * @param wish what the wall wants, and what its wide layout needs where it has one
 */
export function stageIn(window: Size, search: string, wish: Size & { mode: FitMode; wide: Size | undefined }): Size & { mode: FitMode } {
  const asked = fitFromAddress(search, wish)
  const named = asked.width !== wish.width || asked.height !== wish.height
  if (asked.mode === 'fill') return { mode: 'contain', ...inShapeOf(window, asked) }
  const ratio = window.width / window.height
  if (asked.mode !== 'contain' || !wish.wide || named || ratio < broadFrom) return asked
  if (ratio < wideFrom) return { mode: 'contain', ...inShapeOf(window, asked) }
  const height = Math.round(Math.max(wish.wide.height, wish.wide.width / ratio))
  return { mode: 'contain', width: Math.round(height * ratio), height }
}
