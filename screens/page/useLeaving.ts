import { useEffect, useState } from 'react'
import type { Shown } from '../shown/shownWall.ts'

/** As long as the transition in wallLayers.css, ms. */
const fadeMs = 700

/** The wall that was seen before this one, for as long as it shines through, with the question it had last. */
export function useLeaving(visible: Shown | null, fade: boolean): Shown | null {
  const [known, setKnown] = useState({ seen: visible, leaving: null as Shown | null })
  const { seen, leaving } = known
  if (seen !== visible) setKnown({ seen: visible, leaving: seen?.turn === visible?.turn ? leaving : fade ? seen : null })
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => setKnown(before => ({ ...before, leaving: null })), fadeMs)
    return () => clearTimeout(timer)
  }, [leaving])
  return leaving
}
