import { atom } from 'jotai'
import { page } from '../page.ts'

export type Palette = 'usual' | 'safe'

const key = 'palette'
const isPalette = (text: string | null): text is Palette => text === 'usual' || text === 'safe'

function keep(palette: Palette) {
  try {
    localStorage.setItem(key, palette)
  } catch {
    // Without storage a screen keeps the usual colours.
  }
}

/** `?palette=safe` chooses the palette for colour-blind eyes for good, `?palette=usual` takes it back. */
function atStart(): Palette {
  if (typeof document === 'undefined') return 'usual'
  const asked = new URLSearchParams(location.search).get(key)
  if (isPalette(asked)) keep(asked)
  try {
    return localStorage.getItem(key) === 'safe' ? 'safe' : 'usual'
  } catch {
    return 'usual'
  }
}

const wornAtom = atom(atStart())

/** Style sheets go by a mark on the page; what paints on canvases asks `tokens` and is drawn anew (page/WallLayer.tsx). */
const wear = (palette: Palette) => {
  if (palette === 'safe') document.documentElement.dataset.palette = palette
  else delete document.documentElement.dataset.palette
}

/** The palette this screen wears. */
export const paletteAtom = atom(
  get => get(wornAtom),
  (_get, set, palette: Palette) => {
    // One asked for in the address would win over the choice at the next start.
    const address = new URL(location.href)
    address.searchParams.delete(key)
    history.replaceState(history.state, '', address)
    keep(palette)
    wear(palette)
    set(wornAtom, palette)
  },
)

/** Before anything is drawn. */
if (page.get(paletteAtom) === 'safe') wear('safe')
