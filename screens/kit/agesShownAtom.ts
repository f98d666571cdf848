import { atom } from 'jotai'

/** Every panel says how old its data is, not only a late one. */
export const agesShownAtom = atom(false)
