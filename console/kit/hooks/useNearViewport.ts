import { type RefObject, useEffect, useRef, useState } from 'react'

/** Does something stand in the window, or within a window's height above or below it? */
export function useNearViewport(): [RefObject<HTMLElement | null>, boolean] {
  const box = useRef<HTMLElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const watch = new IntersectionObserver(entries => setNear(entries.at(-1)!.isIntersecting), { rootMargin: '100% 0px' })
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  return [box, near]
}
