import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells the styles of an element how far beneath the top of the window it begins, px: `--top-offset`. What stands over
 * it grows, and the page is scrolled.
 */
export function useTopOffset(element: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const update = () => {
      const { current } = element
      current?.style.setProperty('--top-offset', `${Math.max(0, Math.round(current.getBoundingClientRect().top))}px`)
    }
    update()
    const watch = new ResizeObserver(update)
    watch.observe(document.body)
    window.addEventListener('scroll', update, { passive: true })
    window.addEventListener('resize', update)
    return () => {
      watch.disconnect()
      window.removeEventListener('scroll', update)
      window.removeEventListener('resize', update)
    }
  }, [element])
}
