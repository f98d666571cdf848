import { useEffect, useState } from 'react'
import type { Shown } from './shownWall.ts'

/** As long as the transition in wallLayers.css, ms. */
const fadeMs = 700

/** The wall that was seen before this one, for as long as it shines through. */
export function useLeaving(visible: Shown | null, fade: boolean): Shown | null {
  const [known, setKnown] = useState({ seen: visible, leaving: null as Shown | null })
  if (known.seen?.turn !== visible?.turn) setKnown({ seen: visible, leaving: fade ? known.seen : null })
  const { leaving } = known
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => setKnown(before => ({ ...before, leaving: null })), fadeMs)
    return () => clearTimeout(timer)
  }, [leaving])
  return leaving
}
