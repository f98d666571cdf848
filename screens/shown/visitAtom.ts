import { atom } from 'jotai'

export interface Visit {
  /** The alarm, and its site. */
  id: string
  site: string
  /** New alarms whose turn comes next. */
  waiting: number
}

/** The alarm the wall visits by itself, which a conductor is told of; whoever takes it away ends the visit. */
export const visitAtom = atom<Visit | null>(null)
