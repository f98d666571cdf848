import { atom } from 'jotai'
import { page } from '../kit/page.ts'
import { keepQuery, newestWallAtom } from './shownWall.ts'

/** The wall around. Each has a store of its own: one on its way out keeps its question, whatever the next is asked. */
export const wallAtom = atom(page.get(newestWallAtom))

const queryAtom = atom(get => new URLSearchParams(get(wallAtom).query))

/**
 * A part of what the wall was asked for (`?area=`), '' where it was not asked. What is set stands in the wall's
 * question, and with it in the address where the wall is the address's own: a reload shows the same.
 */
export const queryParamAtom = (name: string) =>
  atom(
    get => get(queryAtom).get(name) ?? '',
    (get, set, value: string) => {
      const question = new URLSearchParams(get(queryAtom))
      if (value) question.set(name, value)
      else question.delete(name)
      const query = question.size ? `?${question}` : ''
      set(wallAtom, wall => ({ ...wall, query }))
      keepQuery(get(wallAtom).turn, query)
    },
  )
