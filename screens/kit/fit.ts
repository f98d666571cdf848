export type FitMode = 'contain' | 'cover' | 'stretch' | 'none'
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

export const fitModes: readonly FitMode[] = ['contain', 'cover', 'stretch', 'none']

/**
 * How a stage of fixed logical size is laid over a window: contain leaves bars, cover cuts, stretch distorts, none keeps 1:1.
 * The stage is always centred.
 */
export function fit(window: Size, stage: Size, mode: FitMode): Fit {
  const x = window.width / stage.width
  const y = window.height / stage.height
  const even = mode === 'contain' ? Math.min(x, y) : mode === 'cover' ? Math.max(x, y) : 1
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
