import { useEffect, useState } from 'react'
import { minutes, seconds } from '../../../core/call/useCall.ts'
import { useReducedMotion } from '../../../core/browser/useReducedMotion.ts'

const turnMs = seconds(12)
/** What a person chose stays this long. */
const keepMs = minutes(2)

/** Which building is set off: each metered one in turn, until somebody chooses; with reduced motion only what was chosen. */
export function useHighlight(ids: readonly number[]) {
  const still = useReducedMotion()
  const [turn, setTurn] = useState(0)
  const [chosen, setChosen] = useState<number | null>(null)
  const turning = chosen === null && !still && ids.length > 0
  useEffect(() => {
    if (!turning) return
    const timer = setInterval(() => setTurn(now => now + 1), turnMs)
    return () => clearInterval(timer)
  }, [turning])
  useEffect(() => {
    if (chosen === null) return
    const timer = setTimeout(() => setChosen(null), keepMs)
    return () => clearTimeout(timer)
  }, [chosen])
  return { highlighted: chosen ?? ids[turn % Math.max(1, ids.length)] ?? null, choose: setChosen }
}
