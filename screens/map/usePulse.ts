import { useEffect, useState } from 'react'
import { useReducedMotion } from '../../core/browser/useReducedMotion.ts'

/** So long a pulse draws the eye to what is new, ms. Afterwards the ring alone tells of it, and the map rests. */
const pulseMs = 20_000

/**
 * Whether alarms pulse now: for a while after the states of the sites changed, never under reduced motion.
 * @param states a new object whenever a state changed
 */
export function usePulse(states: unknown, alarmed: boolean): boolean {
  const still = useReducedMotion()
  const [rested, setRested] = useState<unknown>(null)
  useEffect(() => {
    if (still || !alarmed) return
    const timer = setTimeout(() => setRested(states), pulseMs)
    return () => clearTimeout(timer)
  }, [states, alarmed, still])
  return alarmed && !still && rested !== states
}
