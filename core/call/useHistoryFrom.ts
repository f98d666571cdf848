import { useSyncExternalStore } from 'react'
import { historyFrom, onHistory } from './historyFrom.ts'

/** The first day all curves are there of, while older ones are still being filled; null = all are there. */
export const useHistoryFrom = () => useSyncExternalStore(onHistory, historyFrom, historyFrom)
