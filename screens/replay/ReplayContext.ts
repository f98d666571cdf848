import { createContext, useContext } from 'react'
import type { Replay } from './createReplay.ts'

export const ReplayContext = createContext<Replay | null>(null)

/** The day the wall replays, null where it shows the present. */
export const useReplay = () => useContext(ReplayContext)
