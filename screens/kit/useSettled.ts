import { useEffect, useState } from 'react'

/**
 * A value as soon as it has stood still: what is costly to follow is not made anew at every step of a change. The first
 * is taken at once.
 */
export function useSettled<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
