import { useEffect, useState } from 'react'

/** How long a card stays open on a wall nobody touches, ms. */
const openMs = 120_000

/**
 * The site whose card is open, '' for none. It closes when the map goes to another region, and by itself after a while
 * unless it is held.
 */
export function useSelected(area: number, held = false) {
  const [choice, setChoice] = useState({ site: '', area })
  const selected = choice.area === area ? choice.site : ''
  useEffect(() => {
    if (!selected || held) return
    const timer = setTimeout(() => setChoice({ site: '', area }), openMs)
    return () => clearTimeout(timer)
  }, [selected, area, held])
  return { selected, select: (site: string, inArea: number) => setChoice({ site, area: inArea }) }
}
