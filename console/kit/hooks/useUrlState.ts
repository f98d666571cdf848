import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

type Texts = Record<string, string>
/** @param replace no entry of its own in the history: what is typed letter by letter, what follows from something else */
export type ChangeState<T> = (changes: Partial<T>, replace?: boolean) => void

/** State of a page in its address: survives a reload, can be sent to a colleague, and goes back with the browser. */
export function useUrlState<T extends Texts>(defaults: T): [T, ChangeState<T>] {
  const [params, setParams] = useSearchParams()
  const text = params.toString()
  const known = JSON.stringify(defaults)
  const state = useMemo(() => readState<T>(JSON.parse(known), new URLSearchParams(text)), [known, text])
  const change = useCallback(
    (changes: Partial<T>, replace = false) => {
      // Read at the moment of writing: the router's own state is that of the last render, and two changes in a row would lose the first.
      const now = new URLSearchParams(window.location.search)
      const next = writeState<T>(JSON.parse(known), now, changes)
      if (next.toString() === now.toString()) return
      // The same step: what opened by it (`useLayer`) still did.
      setParams(next, { replace, state: replace ? (window.history.state as { usr?: unknown } | null)?.usr : undefined })
    },
    [setParams, known],
  )
  return [state, change]
}

/** The known names out of the address; anything else in it belongs to somebody else. */
export const readState = <T extends Texts>(defaults: T, params: URLSearchParams): T =>
  Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, params.get(name) ?? value])) as T

/** The address with these changes; what equals its default is left out, so that addresses stay short. */
export function writeState<T extends Texts>(defaults: T, params: URLSearchParams, changes: Partial<T>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === defaults[name]) next.delete(name)
    else next.set(name, value)
  }
  return next
}
