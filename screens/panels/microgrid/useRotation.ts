import { useCallback, useEffect, useState } from 'react'

/**
 * Goes through n things in turn; a choice stays for one whole turn before it goes on.
 * @param every ms
 */
export function useRotation(count: number, every: number): [place: number, choose: (place: number) => void] {
  const [place, setPlace] = useState(0)
  const [chosen, setChosen] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice begins its turn anew
  useEffect(() => {
    if (count < 2) return
    const timer = setInterval(() => setPlace(old => (old + 1) % count), every)
    return () => clearInterval(timer)
  }, [count, every, chosen])
  const choose = useCallback((next: number) => {
    setPlace(next)
    setChosen(old => old + 1)
  }, [])
  return [count > 0 ? place % count : 0, choose]
}
