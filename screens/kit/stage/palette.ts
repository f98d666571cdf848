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

/** The palette this screen wears. Canvases take their colours when they are made: another one needs the page anew. */
export const paletteAtom = atom(atStart(), (_get, _set, palette: Palette) => {
  // One asked for in the address would win over the choice.
  const address = new URL(location.href)
  address.searchParams.delete(key)
  history.replaceState(history.state, '', address)
  keep(palette)
  location.reload()
})

/** Before anything is drawn. */
if (page.get(paletteAtom) === 'safe') document.documentElement.dataset.palette = 'safe'
