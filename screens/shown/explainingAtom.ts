import { atom } from 'jotai'

/** Every figure of the wall can be asked how it came about. */
export const explainingAtom = atom(false)
