import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { noTour, type Tour } from './tour.ts'

interface Rotation {
  tour: Tour
  transition: 'fade' | 'cut'
  name: string
  /** The screen follows the tour; a conductor's scene takes it away and gives it back. */
  following: boolean
  /** Somebody is at the screen: the tour waits until then, epoch ms. */
  pausedUntil: number
  /** When the one on show came, epoch ms. */
  since: number
  /** Why there is nothing to go round, a sentence; '' = there is. */
  problem: string
}

/** The rotation of this page, if its address asks for one. */
export const rotation = createStore<Rotation>(() => ({
  tour: noTour,
  transition: 'fade',
  name: '',
  following: true,
  pausedUntil: 0,
  since: 0,
  problem: '',
}))
export const useRotationState = <T>(select: (state: Rotation) => T): T => useStore(rotation, select)

export const changeTour = (change: (tour: Tour) => Tour) => rotation.setState(({ tour }) => ({ tour: change(tour) }))
