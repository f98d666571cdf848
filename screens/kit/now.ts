import { useCallback, useContext, useSyncExternalStore } from 'react'
import { realTimeClock, type WallClock, WallClockContext } from './wallClock.ts'

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

function useClock({ now, speed }: WallClock, every: number): number {
  const subscribe = useCallback((changed: () => void) => listen(every, changed), [every])
  const step = every * speed
  return useSyncExternalStore(subscribe, () => Math.floor(now() / step) * step)
}

/** The wall's time in epoch ms, rounded down to the interval; renders again once per interval. What was measured is as old as this says. */
export const useNow = (every = 1000): number => useClock(useContext(WallClockContext), every)

/** The present, also where the wall replays a day: for when something arrived here. */
export const useSystemNow = (every = 1000): number => useClock(realTimeClock, every)
