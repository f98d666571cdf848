import { useEffect, useRef } from 'react'

/** A soft ring around the pointer that the last row sees too. Moved without React: it follows every pixel. */
export function Ring() {
  const ring = useRef<HTMLElement>(null)
  useEffect(() => {
    const follow = ({ clientX, clientY }: PointerEvent) => {
      const element = ring.current
      const overlay = element?.parentElement
      if (!element || !overlay) return
      const scale = overlay.getBoundingClientRect().width / overlay.offsetWidth
      element.style.transform = `translate(${clientX / scale}px, ${clientY / scale}px)`
      element.style.visibility = 'visible'
    }
    addEventListener('pointermove', follow, { passive: true })
    return () => removeEventListener('pointermove', follow)
  }, [])
  return <i ref={ring} className="presenter-ring" aria-hidden="true" />
}
