import { atom } from 'jotai'
import { useEffect } from 'react'
import { page } from '../kit/page.ts'

export interface Action {
  /** As on the keyboard. */
  key: string
  title: string
  run: () => void
}

/** What can be done with the wall on show, beside what can be done with every wall. */
export const wallActionsAtom = atom<readonly Action[]>([])

/** Offers an action of a wall by key and in the list of keys, as long as it is shown. */
export function useWallAction({ key, title, run }: Action) {
  useEffect(() => {
    const action = { key, title, run }
    page.set(wallActionsAtom, known => [...known, action])
    return () => page.set(wallActionsAtom, known => known.filter(each => each !== action))
  }, [key, title, run])
}
