import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Every panel says how old its data is, not only a late one. */
export const ages = createStore(() => ({ shown: false }))
export const useAges = () => useStore(ages, state => state.shown)
