import { useCallback, useSyncExternalStore } from 'react'

/** One timer per interval for the whole wall, however many panels show an age; it stops with the last reader. */
const clocks = new Map<number, { listeners: Set<() => void>; timer: ReturnType<typeof setInterval> }>()

function tick(every: number) {
  for (const call of clocks.get(every)?.listeners ?? []) call()
}

function listen(every: number, changed: () => void) {
  const clock = clocks.get(every) ?? {
    listeners: new Set(),
    timer: setInterval(() => tick(every), every),
  }
  clocks.set(every, clock)
  clock.listeners.add(changed)
  return () => {
    clock.listeners.delete(changed)
    if (clock.listeners.size) return
    clearInterval(clock.timer)
    clocks.delete(every)
  }
}

/** The time now in epoch ms, rounded down to the interval; renders again once per interval. */
export function useNow(every = 1000): number {
  const subscribe = useCallback((changed: () => void) => listen(every, changed), [every])
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / every) * every)
}
