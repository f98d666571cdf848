import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** What may lie over or beside a list, by its name in the address: the detail of a row, a form, an import, what is bound to a row. */
export const layers = ['id', 'edit', 'import', 'bound'] as const
export type Layer = (typeof layers)[number]

/**
 * What is open, in the address: opening it is a step the browser can take back, moving on to the next row is none.
 * @returns '' = closed
 */
export function useLayer(name: Layer): [string, (value: string) => void] {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const value = new URLSearchParams(search).get(name) ?? ''
  const opened = (state as { layer?: string } | null)?.layer === name
  const change = useCallback(
    (next: string) => {
      // The step that opened it is taken back, so that the button "back" does not open it again.
      if (next === '' && opened) return void navigate(-1)
      const params = new URLSearchParams(window.location.search)
      if (next === '') params.delete(name)
      else params.set(name, next)
      void navigate({ search: params.toString() }, { replace: value !== '', state: value === '' || opened ? { layer: name } : null })
    },
    [navigate, name, opened, value],
  )
  return [value, change]
}
