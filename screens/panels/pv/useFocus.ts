import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { requestedSiteAtom } from '../../shown/requestedAtoms.ts'

/** How long a site stays in focus by itself, and how long after a person chose it, ms. */
const turnMs = 30_000
const restMs = 180_000
/** The rotation goes round the sites that lose most. */
const rotating = 6

export interface Focus {
  siteId: string | undefined
  /** It stays until somebody chooses another. */
  held: boolean
  choose: (siteId: string) => void
}

/**
 * The site the wall looks at closely: the one `?site=` names, else each of those that lose most in turn. A person's
 * choice holds for three minutes; choosing the same site again gives it back.
 * @param order site ids, the greatest loss first
 */
export function useFocus(order: readonly string[]): Focus {
  const called = useAtomValue(requestedSiteAtom)
  const [chosen, setChosen] = useState<string>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (chosen !== undefined) {
      const timer = setTimeout(() => setChosen(undefined), restMs)
      return () => clearTimeout(timer)
    }
    if (called) return
    const timer = setInterval(() => setTurn(now => (now + 1) % rotating), turnMs)
    return () => clearInterval(timer)
  }, [chosen, called])
  const known = (id: string | undefined) => (id !== undefined && order.includes(id) ? id : undefined)
  const round = order.slice(0, rotating)
  return {
    siteId: known(chosen) ?? known(called) ?? round[turn % Math.max(1, round.length)],
    held: known(chosen ?? called) !== undefined,
    choose: siteId => setChosen(now => (now === siteId ? undefined : siteId)),
  }
}
