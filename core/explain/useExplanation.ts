import { useState } from 'react'
import { type Ask, explain } from '../contract/platform/explain.ts'
import { useCall } from '../call/useCall.ts'

/** The way from a figure to what it was made of, step by step and back. */
export function useExplanation(first: Ask) {
  const [steps, setSteps] = useState<readonly Ask[]>([first])
  const state = useCall(explain.figure, steps.at(-1)!, { fresh: 0 })
  return {
    ...state,
    /** Steps taken from the figure first asked about. */
    depth: steps.length - 1,
    follow: (next: Ask) => setSteps(known => [...known, next]),
    back: () => setSteps(known => (known.length > 1 ? known.slice(0, -1) : known)),
  }
}
