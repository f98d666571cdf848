import { useEffect } from 'react'
import { page } from '../kit/page.ts'
import { pausedUntilAtom } from './rotationAtoms.ts'

/** The tour goes on this long after the last touch, ms. */
const restMs = 60_000
/** A moving pointer need not be noted at every pixel. */
const noteMs = 500

/** Somebody at the screen looks at something: the tour waits. */
export function useTouch() {
  useEffect(() => {
    let noted = 0
    let place = ''
    const touched = (event: Event) => {
      if (event.type === 'pointermove') {
        // Browsers send moves of their own when what lies under a resting pointer changes.
        const { clientX, clientY } = event as PointerEvent
        const here = `${clientX}|${clientY}`
        const moved = place !== '' && here !== place
        place = here
        if (!moved) return
      }
      if (Date.now() - noted < noteMs) return
      noted = Date.now()
      page.set(pausedUntilAtom, noted + restMs)
    }
    const events = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const
    for (const name of events) addEventListener(name, touched, { capture: true, passive: true })
    return () => {
      for (const name of events) removeEventListener(name, touched, { capture: true })
    }
  }, [])
}
