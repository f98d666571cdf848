import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

type Texts = Record<string, string>

/** State of a page in its address: survives a reload, can be sent to a colleague, and goes back with the browser. */
export function useUrlState<T extends Texts>(defaults: T): [T, (changes: Partial<T>) => void] {
  const [params, setParams] = useSearchParams()
  const text = params.toString()
  const known = JSON.stringify(defaults)
  const state = useMemo(() => readState<T>(JSON.parse(known), new URLSearchParams(text)), [known, text])
  const change = useCallback(
    // Read at the moment of writing: the router's own state is that of the last render, and two changes in a row would lose the first.
    (changes: Partial<T>) =>
      setParams(writeState<T>(JSON.parse(known), new URLSearchParams(window.location.search), changes), { replace: true }),
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
