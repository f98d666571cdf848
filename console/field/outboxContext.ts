import { createContext, useContext, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useUser } from '../../core/session.ts'
import { useApi } from '../../core/call/useCall.ts'
import { createOutbox, type Entry, type Outbox } from './outbox.ts'

export const OutboxContext = createContext<Outbox | null>(null)

/** The outbox of whoever is signed in, as long as the page is there. */
export function useOpenOutbox(): Outbox {
  const api = useApi()
  const userId = useUser()?.userId ?? ''
  const outbox = useMemo(() => createOutbox(api, userId), [api, userId])
  useEffect(() => () => outbox.close(), [outbox])
  return outbox
}

export function useOutbox(): Outbox {
  const outbox = useContext(OutboxContext)
  if (!outbox) throw new Error('useOutbox outside of OutboxContext')
  return outbox
}

/** What was done on site, of one order or of all. */
export function useEntries(orderId?: string): readonly Entry[] {
  const entries = useStore(useOutbox().store, state => state.entries)
  return useMemo(() => (orderId ? entries.filter(entry => entry.orderId === orderId) : entries), [entries, orderId])
}

export const useReached = () => useStore(useOutbox().store, state => state.reached)
