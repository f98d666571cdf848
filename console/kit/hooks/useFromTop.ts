import { type RefObject, useLayoutEffect } from 'react'

/** Tells the styles of an element how far beneath the top of the window it begins, px: `--from-top`. What stands over it grows, and the page is scrolled. */
export function useFromTop(element: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const tell = () => {
      const { current } = element
      current?.style.setProperty('--from-top', `${Math.max(0, Math.round(current.getBoundingClientRect().top))}px`)
    }
    tell()
    const watch = new ResizeObserver(tell)
    watch.observe(document.body)
    window.addEventListener('scroll', tell, { passive: true })
    window.addEventListener('resize', tell)
    return () => {
      watch.disconnect()
      window.removeEventListener('scroll', tell)
      window.removeEventListener('resize', tell)
    }
  }, [element])
}
