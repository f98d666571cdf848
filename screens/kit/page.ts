import { type Atom, getDefaultStore, useAtomValue } from 'jotai'

/**
 * State of the page: one for all walls on it. What a wall alone shows lives in a store of its own, so that it comes and
 * goes with the wall.
 */
export const page = getDefaultStore()

/** Reads state of the page, also from inside a wall. */
export const usePage = <T>(atom: Atom<T>) => useAtomValue(atom, { store: page })
