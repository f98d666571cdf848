import { useEffect, useState } from 'react'

/** As long as one is sure to have heard it. */
const heardMs = 6000

/**
 * May the alert sound? In a flood it does so once, at its beginning: a loop over dozens of alarms tells nothing more
 * and drives people to mute it.
 */
export function useSoundsOnce(flooded: boolean): boolean {
  const [unlocked, setUnlocked] = useState(false)
  useEffect(() => {
    if (!flooded) return setUnlocked(false)
    const timer = setTimeout(() => setUnlocked(true), heardMs)
    return () => clearTimeout(timer)
  }, [flooded])
  return !unlocked
}
