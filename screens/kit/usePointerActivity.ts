import { useEffect, useState } from 'react'

const shownMs = 4000

/** Somebody moves the pointer over the wall or touched it just now. */
export function usePointerActivity(): boolean {
  const [stirred, setStirred] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let place = ''
    const stir = ({ clientX, clientY, type }: PointerEvent) => {
      const here = `${clientX}|${clientY}`
      const moved = type === 'pointerdown' || (place !== '' && place !== here)
      place = here
      if (!moved) return
      setStirred(true)
      clearTimeout(timer)
      timer = setTimeout(() => setStirred(false), shownMs)
    }
    addEventListener('pointermove', stir, { passive: true })
    addEventListener('pointerdown', stir, { passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('pointermove', stir)
      removeEventListener('pointerdown', stir, { capture: true })
    }
  }, [])
  return stirred
}
