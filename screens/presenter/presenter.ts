import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

interface Presenter {
  /** A soft ring follows the pointer. */
  ring: boolean
  /** What is open over the wall. */
  open: '' | 'keys' | 'name'
}

/** What whoever presents has switched on; of this page only. */
export const presenter = createStore<Presenter>(() => ({ ring: false, open: '' }))
export const usePresenter = <T>(select: (state: Presenter) => T): T => useStore(presenter, select)
