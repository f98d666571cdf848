/** Header of every answer while a first start still fills older days: the first day all curves are there of, `YYYY-MM-DD`. */
export const historyHeader = 'history-from'

let known: string | null = null
const listeners = new Set<() => void>()

/** What the last answer said; null = all days are there. */
export const historyFrom = () => known

export function takeHistoryFrom(headers: Headers) {
  const from = headers.get(historyHeader)
  if (from === known) return
  known = from
  for (const listener of listeners) listener()
}

export function onHistory(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
