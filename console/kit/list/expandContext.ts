import { createContext } from 'react'

interface Expansion {
  open: ReadonlySet<string>
  toggle: (id: string) => void
}

/** Which rows of the list around are unfolded. */
export const ExpandContext = createContext<Expansion | null>(null)
