import { atom } from 'jotai'
import { page } from '../kit/page.ts'

/** A soft ring follows the pointer. */
export const pointerRingAtom = atom(false)

/** The card that is open over the wall. */
export const openCardAtom = atom<'' | 'keys' | 'name'>('')
export const closeCard = () => page.set(openCardAtom, '')
