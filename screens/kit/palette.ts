const key = 'palette'

/** Does this screen wear the palette for colour-blind eyes? `?palette=safe` chooses it for good, `?palette=usual` takes it back. */
export function isSafe(): boolean {
  if (typeof document === 'undefined') return false
  try {
    return localStorage.getItem(key) === 'safe'
  } catch {
    return false
  }
}

/** Canvases take their colours when they are made: another palette needs the page anew. */
export function changePalette(palette: 'usual' | 'safe') {
  try {
    localStorage.setItem(key, palette)
  } catch {
    // Without storage a screen keeps the usual colours.
  }
  location.reload()
}

/** Takes `?palette=` over before anything is drawn. */
function wear() {
  const asked = new URLSearchParams(location.search).get(key)
  try {
    if (asked === 'safe' || asked === 'usual') localStorage.setItem(key, asked)
  } catch {
    // As above.
  }
  if (isSafe()) document.documentElement.dataset.palette = 'safe'
}

if (typeof document !== 'undefined') wear()
