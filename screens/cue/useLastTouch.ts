import { type RefObject, useEffect, useRef } from 'react'

/** When somebody touched the screen last, epoch ms. */
export function useLastTouch(): RefObject<number> {
  const last = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const touched = () => {
      last.current = Date.now()
    }
    const events = ['pointerdown', 'wheel', 'keydown'] as const
    for (const name of events) addEventListener(name, touched, { capture: true, passive: true })
    return () => {
      for (const name of events) removeEventListener(name, touched, { capture: true })
    }
  }, [])
  return last
}
