import { createContext } from 'react'

interface Unfold {
  open: ReadonlySet<string>
  toggle: (id: string) => void
}

/** Which rows of the list around are unfolded. */
export const UnfoldContext = createContext<Unfold | null>(null)
