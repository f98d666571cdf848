import { useSyncExternalStore } from 'react'

const read = () => `${window.innerWidth}|${window.innerHeight}|${window.devicePixelRatio}`

/** Moving a window to another screen changes the pixel ratio without a resize; a media query on the current ratio tells. */
function subscribe(changed: () => void) {
  let query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
  const onRatio = () => {
    query.removeEventListener('change', onRatio)
    query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    query.addEventListener('change', onRatio)
    changed()
  }
  query.addEventListener('change', onRatio)
  window.addEventListener('resize', changed)
  return () => {
    query.removeEventListener('change', onRatio)
    window.removeEventListener('resize', changed)
  }
}

/** The window's size in CSS pixels and its device pixel ratio. */
export function useWindow() {
  const [width = 0, height = 0, ratio = 1] = useSyncExternalStore(subscribe, read).split('|').map(Number)
  return { width, height, ratio }
}
