import { useSyncExternalStore } from 'react'
import { session } from '../../../core/session.ts'

const tickMs = 10_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = 0

/** The server's clock as far as this browser knows it: ages must not depend on how this machine's clock is set. */
export const siteNow = () => Date.now() + session.getState().clockOffset

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = siteNow()
    for (const notify of listeners) notify()
  }, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    now = 0
  }
}

const current = () => (now ||= siteNow())

/** Epoch ms, moving every ten seconds; one timer however many figures show their age. */
export const useNow = () => useSyncExternalStore(subscribe, current, current)
